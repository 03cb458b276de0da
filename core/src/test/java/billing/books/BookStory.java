package billing.books;

import billing.apply.Requests;
import billing.books.export.JournalFormat;
import billing.books.journal.BookPart;
import billing.books.journal.DailyJournal;
import billing.books.journal.Journal;
import billing.catalog.Coupon;
import billing.catalog.Tax;
import billing.catalog.store.Coupons;
import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.input.file.CsvCells;
import billing.invoicing.Invoice;
import billing.invoicing.OneOffRequest;
import billing.kernel.money.CurrencyUnit;
import billing.run.Story;
import billing.settlement.InvoiceSteps;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.payment.NewPayment;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.Transactions;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.service.WalletService;
import billing.settlement.wallet.store.Wallets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A dated story of a business in euros, and its books. */
public final class BookStory extends InvoiceSteps {
    public BookStory(Path file, long seed, String start) {
        super(new Story(file, seed, start));
    }

    /** Everything is taxed, by each of the rates. */
    public BookStory taxed(String... rates) {
        List<Tax> taxes = new ArrayList<>();
        for (String rate : rates) {
            taxes.add(story.tax("vat" + taxes.size(), rate));
        }
        story.taxed(taxes);
        return this;
    }

    public void coupon(Coupon coupon, String customer) {
        story.write(handle -> {
            if (new Coupons(handle).find(coupon.code()).isEmpty()) {
                new Coupons(handle).insert(coupon);
            }
            return new CouponApplication(story.work(handle)).apply(
                    AppliedCouponRequest.of(customer, coupon.code()));
        });
    }

    /** Members as JSON with single quotes. */
    public Wallet wallet(String customer, String members) {
        return story.write(handle -> new WalletCreation(story.work(handle)).create(null,
                Requests.body("{'external_customer_id': '" + customer + "', 'currency': 'EUR',"
                        + " 'rate_amount': '1', " + members + "}")));
    }

    public void transact(Wallet wallet, String members) {
        story.write(handle -> new Transactions(story.work(handle))
                .make(Requests.body("{'wallet_id': '" + wallet.id() + "', " + members + "}")));
    }

    public void terminate(Wallet wallet) {
        story.write(handle -> new WalletService(story.work(handle))
                .terminate(new Wallets(handle).get(wallet.id())));
    }

    /** One item for each tax, by code, at the amount in the same place. */
    public Invoice oneOff(String customer, List<String> taxes, long... cents) {
        List<OneOffRequest.Line> lines = new ArrayList<>();
        for (long one : cents) {
            lines.add(new OneOffRequest.Line("item", null, one, null, null, null, null,
                    List.of(taxes.get(lines.size()))));
        }
        return oneOff(new OneOffRequest(customer, CurrencyUnit.of("EUR"), null, null, null, false, lines));
    }

    /** A payment that may be more than what is due, or equal to another. */
    public void overpay(Invoice invoice, long cents) {
        record(NewPayment.of(invoice.id(), cents, "wire", null).allowDuplicate(true)
                .keepingExcess(true));
    }

    public void refundBalance(String customer, Long cents) {
        story.write(handle -> balance(handle, customer).refund(cents, null));
    }

    public void applyBalance(Invoice invoice, Long cents) {
        story.write(handle -> new CustomerBalance(story.work(handle),
                invoice.parties().customerId(), invoice.document().currency())
                .apply(invoice, cents));
    }

    public void loseDispute(Invoice invoice) {
        story.write(handle -> invoices(handle).loseDispute(invoice.id()));
    }

    /** The latest invoice. */
    public Invoice latest() {
        List<Invoice> invoices = story.invoices();
        return invoices.get(invoices.size() - 1);
    }

    /** The journal of a span of days as hledger reads it, without the declarations. */
    public String journal(String from, String to) {
        String text = JournalFormat.HLEDGER.text(entries(from, to), AccountNames.DEFAULT,
                CsvCells.RAW);
        int first = text.indexOf("\n\n");
        return first < 0 ? "" : text.substring(first + 2);
    }

    public List<Entry> entries(String from, String to) {
        return entries(from, to, BookPart.ALL);
    }

    public List<Entry> entries(String from, String to, BookPart part) {
        return journal(from, to, part).entries();
    }

    public DailyJournal journal(String from, String to, BookPart part) {
        DailyJournal journal = new DailyJournal(from == null ? null : LocalDate.parse(from),
                to == null ? null : LocalDate.parse(to));
        return story.read(handle -> {
            new Journal(handle).read(part,
                    to == null ? LocalDate.MAX : LocalDate.parse(to), journal);
            return journal;
        });
    }

    /** What all accounts of a kind hold after a day, in cents of the euro. */
    public long balance(AccountKind kind, String to) {
        return entries(null, to).stream().mapToLong(entry -> entry.cents(kind)).sum();
    }

    /** What the check of the whole database finds; nothing when all is well. */
    public List<Finding> check() {
        return new DatabaseCheck(story.database()).all();
    }
}
