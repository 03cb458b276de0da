package billing.books;

import billing.books.export.JournalFormat;
import billing.books.journal.BookPart;
import billing.books.journal.DailyJournal;
import billing.books.journal.Journal;
import billing.catalog.AddOn;
import billing.catalog.Coupon;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Coupons;
import billing.catalog.store.TaxLinks;
import billing.catalog.store.Taxes;
import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.input.file.CsvCells;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OneOffInvoice;
import billing.kernel.money.CurrencyUnit;
import billing.run.Story;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteChange;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentReversalService;
import billing.settlement.payment.store.Payments;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.Transactions;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.service.WalletService;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.BillingPort;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** A dated story of a business in euros, and its books. */
public final class BookStory implements AutoCloseable {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    public final Story story;

    public BookStory(Path file, long seed, String start) {
        story = new Story(file, seed, start);
        write(handle -> {
            new AddOns(handle).insert(new AddOn(story.ids().next(story.now()), "Item", "item",
                    null, null, 100, EUR, List.of(), story.now(), null));
            return null;
        });
    }

    /** Everything is taxed, by each of the rates. */
    public BookStory taxed(String... rates) {
        return write(handle -> {
            List<Tax> taxes = new ArrayList<>();
            for (String rate : rates) {
                Tax tax = new Tax(story.ids().next(story.now()), "vat", "vat" + taxes.size(),
                        new BigDecimal(rate), null, story.now(), null);
                new Taxes(handle).insert(tax);
                taxes.add(tax);
            }
            new TaxLinks(handle).replace(TaxLinks.Owner.BILLING_ENTITY,
                    new BillingEntities(handle).byDefault().id(), taxes);
            return this;
        });
    }

    public void coupon(Coupon coupon, String customer) {
        write(handle -> {
            if (new Coupons(handle).find(coupon.code()).isEmpty()) {
                new Coupons(handle).insert(coupon);
            }
            return new CouponApplication(story.work(handle)).apply(
                    AppliedCouponRequest.of(customer, coupon.code()));
        });
    }

    /** Members as JSON with single quotes. */
    public Wallet wallet(String customer, String members) {
        return write(handle -> new WalletCreation(story.work(handle)).create(null,
                body("{'external_customer_id': '" + customer + "', 'currency': 'EUR',"
                        + " 'rate_amount': '1', " + members + "}")));
    }

    public void transact(Wallet wallet, String members) {
        write(handle -> new Transactions(story.work(handle))
                .make(body("{'wallet_id': '" + wallet.id() + "', " + members + "}")));
    }

    public void terminate(Wallet wallet) {
        write(handle -> new WalletService(story.work(handle))
                .terminate(new Wallets(handle).get(wallet.id())));
    }

    public Invoice oneOff(String customer, long... cents) {
        List<OneOffRequest.Line> lines = new ArrayList<>();
        for (long one : cents) {
            lines.add(new OneOffRequest.Line("item", null, one, null, null, null, null, null));
        }
        return oneOff(customer, lines);
    }

    /** One item for each tax, by code, at the amount in the same place. */
    public Invoice oneOff(String customer, List<String> taxes, long... cents) {
        List<OneOffRequest.Line> lines = new ArrayList<>();
        for (long one : cents) {
            lines.add(new OneOffRequest.Line("item", null, one, null, null, null, null,
                    List.of(taxes.get(lines.size()))));
        }
        return oneOff(customer, lines);
    }

    private Invoice oneOff(String customer, List<OneOffRequest.Line> lines) {
        return write(handle -> new OneOffInvoice(story.work(handle)).create(
                new OneOffRequest(customer, EUR, null, null, null, false, lines)));
    }

    public void pay(Invoice invoice, long cents) {
        write(handle -> new PaymentRecording(story.work(handle), BillingPort.NONE).record(
                NewPayment.of(invoice.id(), cents, "wire", null)));
    }

    /** A payment that may be more than what is due, or equal to another. */
    public void overpay(Invoice invoice, long cents) {
        write(handle -> new PaymentRecording(story.work(handle), BillingPort.NONE).record(
                NewPayment.of(invoice.id(), cents, "wire", null).allowDuplicate(true)
                        .keepingExcess(true)));
    }

    /** Undoes a payment; all that is left of it when the amount is null. */
    public void reverse(UUID payment, PaymentReversal.Kind kind, Long cents) {
        reverse(new NewReversal(payment, kind, cents, null, null, null));
    }

    public void reverse(NewReversal request) {
        write(handle -> new PaymentReversalService(story.work(handle), BillingPort.NONE)
                .reverse(request));
    }

    /** The payments so far, the latest first. */
    public List<Payment> payments() {
        return read(handle -> new Payments(handle).page(new PaymentFilter(null, null),
                new PageRange(1, 100)).items());
    }

    public void setStatus(Invoice invoice, String status) {
        write(handle -> new InvoiceService(story.work(handle), BillingPort.NONE).update(
                invoice.id(), new InvoiceChange(status, null)));
    }

    public void refundBalance(String customer, Long cents) {
        write(handle -> balance(handle, customer).refund(cents, null));
    }

    public void applyBalance(Invoice invoice, Long cents) {
        write(handle -> new CustomerBalance(story.work(handle), invoice.parties().customerId(),
                invoice.document().currency()).apply(invoice, cents));
    }

    public CustomerBalance balance(Handle handle, String customer) {
        return new CustomerBalance(story.work(handle), new Customers(handle).get(customer).id(),
                EUR);
    }

    /** Credits an amount of each fee, in order. */
    public CreditNote note(Invoice invoice, CreditNoteParts parts, long... cents) {
        List<CreditNoteRequest.Line> lines = new ArrayList<>();
        for (int i = 0; i < cents.length; i++) {
            lines.add(new CreditNoteRequest.Line(invoice.parts().fees().get(i).id(), cents[i]));
        }
        return write(handle -> new CreditNoteCreation(story.work(handle)).create(
                new CreditNoteRequest(invoice.id(), null, null, parts, lines, null)));
    }

    public void refunded(CreditNote note) {
        setRefund(note, "succeeded");
    }

    public void setRefund(CreditNote note, String status) {
        write(handle -> new CreditNoteService(handle).update(note.id(),
                new CreditNoteChange(status, null), story.now()));
    }

    public void voidNote(CreditNote note) {
        write(handle -> new CreditNoteService(handle).voidNote(note.id(), story.now()));
    }

    public void voidInvoice(Invoice invoice, VoidRequest request) {
        write(handle -> new InvoiceService(story.work(handle), BillingPort.NONE)
                .voidInvoice(invoice.id(), request));
    }

    public void loseDispute(Invoice invoice) {
        write(handle -> new InvoiceService(story.work(handle), BillingPort.NONE)
                .loseDispute(invoice.id()));
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
        return chronicle(from, to, part).entries();
    }

    public DailyJournal chronicle(String from, String to, BookPart part) {
        DailyJournal chronicle = new DailyJournal(from == null ? null : LocalDate.parse(from),
                to == null ? null : LocalDate.parse(to));
        return read(handle -> {
            new Journal(handle).read(part,
                    to == null ? LocalDate.MAX : LocalDate.parse(to), chronicle);
            return chronicle;
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

    public <T> T read(Function<Handle, T> work) {
        return story.database().read(work::apply);
    }

    public <T> T write(Function<Handle, T> work) {
        return story.database().write(work::apply);
    }

    private static Node body(String text) {
        return Document.json("body", text.replace('\'', '"'), new Problems()).orElseThrow();
    }

    @Override
    public void close() {
        story.close();
    }
}
