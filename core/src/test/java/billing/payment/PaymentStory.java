package billing.payment;

import billing.book.AccountKind;
import billing.book.check.BooksCheck;
import billing.book.journal.BookPart;
import billing.book.journal.Journal;
import billing.book.report.AgeingReport;
import billing.catalog.AddOn;
import billing.catalog.store.AddOns;
import billing.creditnote.CreditNote;
import billing.creditnote.CreditNoteParts;
import billing.creditnote.CreditNoteRequest;
import billing.creditnote.life.CreditNoteCreation;
import billing.customer.BillingEntities;
import billing.customer.Customers;
import billing.customer.UnknownCustomer;
import billing.document.ReceiptDocument;
import billing.dunning.DunningCampaign;
import billing.dunning.store.DunningCampaigns;
import billing.invoice.Invoice;
import billing.invoice.InvoiceChange;
import billing.invoice.OneOffRequest;
import billing.invoice.VoidRequest;
import billing.invoice.check.Finding;
import billing.invoice.check.InvoiceCheck;
import billing.invoice.life.CustomerBalance;
import billing.invoice.life.InvoiceLife;
import billing.invoice.life.OneOffInvoice;
import billing.invoice.store.Invoices;
import billing.money.Currency;
import billing.payment.life.PaymentAsking;
import billing.payment.life.PaymentRecording;
import billing.payment.life.PaymentReversing;
import billing.payment.life.StatementBooking;
import billing.payment.matching.Match;
import billing.payment.print.ReceiptDocuments;
import billing.payment.statement.BankLine;
import billing.payment.store.PaymentReceipts;
import billing.payment.store.PaymentRequests;
import billing.payment.store.Payments;
import billing.run.Story;
import billing.statement.AccountStatement;
import billing.statement.store.Movements;
import billing.store.Handle;
import billing.store.Page;
import billing.store.Rows;
import billing.subscription.LifeBilling;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** A database in which one-off invoices are made, asked for and paid; for tests. */
public final class PaymentStory implements AutoCloseable {
    private static final Currency EUR = Currency.of("EUR");
    private final Story story;

    public PaymentStory(Path folder, String start) {
        story = new Story(folder.resolve("billing.db"), start);
        story.database().writing(handle -> new AddOns(handle).insert(new AddOn(id(), "Item",
                "item", null, null, 100, EUR, List.of(), story.now(), null)));
    }

    /** A customer that pays at once. */
    /** The types of all that is told from now on, in order. */
    public List<String> notices() {
        return story.notices();
    }

    public void customer(String externalId) {
        story.database().writing(handle -> new UnknownCustomer(handle, story.ids()).introduce(
                externalId, new BillingEntities(handle).byDefault(), EUR, story.now()));
    }

    public Invoice invoice(String customer, long cents) {
        return invoice(customer, cents, "EUR");
    }

    public Invoice invoice(String customer, long cents, String currency) {
        return story.database().write(handle -> new OneOffInvoice(handle, story.ids()).create(
                new OneOffRequest(customer, Currency.of(currency), null, null, null, false,
                        List.of(new OneOffRequest.Line("item", null, cents, null, null, null,
                                null, null))), story.now()));
    }

    public Payment pay(Invoice invoice, long cents) {
        return record(NewPayment.of(invoice.id(), cents, "wire", null));
    }

    public Payment record(NewPayment payment) {
        return story.database().write(handle -> new PaymentRecording(handle, story.ids(),
                LifeBilling.NONE)
                .record(payment, story.now()));
    }

    /** Undoes all that is left of a payment. */
    public Payment reverse(Payment payment, PaymentReversal.Kind kind) {
        return reverse(new NewReversal(payment.id(), kind, null, null, null, null));
    }

    public Payment reverse(NewReversal wish) {
        return story.database().write(handle -> new PaymentReversing(handle, story.ids(),
                LifeBilling.NONE).reverse(wish, story.now()));
    }

    public void status(Invoice invoice, String status) {
        change(handle -> life(handle).update(invoice.id(), new InvoiceChange(status, null),
                story.now()));
    }

    /** The balance of a customer in euros. */
    public CustomerBalance balance(Handle handle, String customer) {
        return new CustomerBalance(handle, story.ids(), new Customers(handle).get(customer).id(),
                EUR);
    }

    public long balanceCents(String customer) {
        return story.database().read(handle -> balance(handle, customer).cents());
    }

    /** What {@code check} finds; nothing when all is well. */
    public List<String> findings() {
        return story.database().read(handle -> {
            List<Finding> findings = new ArrayList<>(new InvoiceCheck(handle)
                    .findings(List.of(), done -> { }));
            findings.addAll(new BooksCheck(handle).findings());
            return findings.stream().map(Finding::toString).toList();
        });
    }

    /** The rows of a query with a column {@code text}. */
    public List<String> settlements(String query) {
        return story.database().read(handle ->
                new Rows<>(handle, query, row -> row.text("text")).list(""));
    }

    /** What accounts hold after the last day, in cents. */
    public long booked(AccountKind kind) {
        long[] sum = new long[1];
        story.database().read(handle -> {
            new Journal(handle).read(BookPart.ALL, entry -> sum[0] += entry.cents(kind));
            return sum;
        });
        return sum[0];
    }

    /** What customers owe by the ageing report of a day, in cents. */
    public long aged(String day) {
        return story.database().read(handle -> {
            AgeingReport report = new AgeingReport(LocalDate.parse(day));
            new Journal(handle).read(BookPart.ALL, report);
            return report.lines(handle).stream().mapToLong(AgeingReport.Line::totalCents).sum();
        });
    }

    /** A credit note on so much of each fee, without coupons and taxes. */
    public CreditNote credit(Invoice invoice, CreditNoteParts parts, long cents) {
        return story.database().write(handle -> new CreditNoteCreation(handle, story.ids())
                .create(new CreditNoteRequest(invoice.id(), "other", null, parts,
                        List.of(new CreditNoteRequest.Line(invoice.fees().get(0).id(), cents)),
                        null), story.now()));
    }

    public void change(Consumer<Handle> step) {
        story.database().writing(step);
    }

    public InvoiceLife life(Handle handle) {
        return new InvoiceLife(handle, story.ids(), LifeBilling.NONE);
    }

    public Instant now() {
        return story.now();
    }

    /** The customer's account until a day. */
    public AccountStatement statement(String customer, String from, String to) {
        return story.database().read(handle -> AccountStatement.of(EUR,
                new Movements(handle, new Customers(handle).get(customer)).in(EUR),
                from == null ? null : LocalDate.parse(from), LocalDate.parse(to)));
    }

    /** What bank lines would pay now. */
    public List<Match> review(List<BankLine> lines) {
        return story.database().read(handle ->
                new StatementBooking(handle).review(lines));
    }

    public List<Payment> book(List<Match> reviewed) {
        return bookAll(reviewed).payments();
    }

    public StatementBooking.Booked bookAll(List<Match> reviewed) {
        return story.database().write(handle -> new StatementBooking(handle).book(reviewed,
                new PaymentRecording(handle, story.ids(), LifeBilling.NONE),
                new PaymentReversing(handle, story.ids(), LifeBilling.NONE), story.now()));
    }

    public void offset(Invoice invoice, long cents) {
        story.database().writing(handle -> new InvoiceLife(handle, story.ids(),
                LifeBilling.NONE)
                .offset(invoice.id(), cents, story.now()));
    }

    public void voided(Invoice invoice) {
        story.database().writing(handle -> new InvoiceLife(handle, story.ids(),
                LifeBilling.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN, story.now()));
    }

    public PaymentRequest ask(String customer, List<UUID> invoices) {
        return story.database().write(handle -> new PaymentAsking(handle, story.ids())
                .ask(customer, null, invoices, story.now()));
    }

    public Payment payWhole(PaymentRequest request) {
        return story.database().write(handle -> new PaymentRecording(handle, story.ids(),
                LifeBilling.NONE)
                .recordWhole(request.id(), "wire", story.now()));
    }

    public void campaign(DunningCampaign campaign) {
        story.database().writing(handle -> new DunningCampaigns(handle).insert(campaign));
    }

    public void runUntil(String instant) {
        story.runUntil(instant);
    }

    public Invoice stored(Invoice invoice) {
        return story.database().read(handle -> new Invoices(handle).get(invoice.id()));
    }

    public List<Payment> payments() {
        return story.database().read(handle -> new Payments(handle)
                .page(new PaymentFilter(null, null), Page.first()).items());
    }

    /** The requests made so far, the oldest first. */
    public List<PaymentRequest> requests() {
        List<PaymentRequest> latestFirst = story.database().read(handle ->
                new PaymentRequests(handle).page(
                        new PaymentRequestFilter(null, null, null, null), Page.first()).items());
        return latestFirst.stream().sorted(Comparator.comparing(
                PaymentRequest::createdAt).thenComparing(PaymentRequest::id)).toList();
    }

    public List<String> receiptNumbers(String customer) {
        return story.database().read(handle -> {
            UUID id = new Customers(handle).get(customer).id();
            return new PaymentReceipts(handle).page(null, Page.first()).items().stream()
                    .filter(receipt -> receipt.customerId().equals(id))
                    .map(PaymentReceipt::number).toList();
        });
    }

    /** What the customer's latest receipt says. */
    public ReceiptDocument receiptDocument(String customer) {
        return story.database().read(handle -> {
            UUID id = new Customers(handle).get(customer).id();
            return new PaymentReceipts(handle).page(null, Page.first()).items().stream()
                    .filter(receipt -> receipt.customerId().equals(id)).findFirst()
                    .map(new ReceiptDocuments(handle)::of).orElseThrow();
        });
    }

    public String slug(String customer) {
        return story.database().read(handle -> new Customers(handle).get(customer).slug());
    }

    public UUID id() {
        return story.ids().next(story.now());
    }

    @Override
    public void close() {
        story.close();
    }
}
