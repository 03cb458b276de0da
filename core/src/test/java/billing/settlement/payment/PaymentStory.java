package billing.settlement.payment;

import billing.books.AccountKind;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.books.report.AgeingReport;
import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.customer.BillingEntityDefaults;
import billing.customer.Customer;
import billing.customer.service.CustomerCreation;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.documents.ReceiptDocument;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.Settlement;
import billing.kernel.money.CurrencyUnit;
import billing.notice.NoticeReader;
import billing.notice.Notices;
import billing.run.CustomerDeletion;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.run.Story;
import billing.settlement.InvoiceSteps;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.service.DunningCampaignService;
import billing.settlement.payment.matching.Match;
import billing.settlement.payment.print.ReceiptDocuments;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentRequestService;
import billing.settlement.payment.service.PaymentReversalService;
import billing.settlement.payment.service.StatementBooking;
import billing.settlement.payment.statement.BankLine;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.payment.store.PaymentRequests;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.store.Movements;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** A database in which one-off invoices are made, asked for and paid; for tests. */
public final class PaymentStory extends InvoiceSteps {
    public PaymentStory(Path folder, String start) {
        super(new Story(folder.resolve("billing.db"), start));
    }

    /** The types of all messages from now on, in order. */
    public List<String> notices() {
        return story.notices();
    }

    /** A customer whose currency is the euro. */
    public void customer(String externalId) {
        story.writing(handle -> {
            UnitOfWork work = story.work(handle);
            new CustomerCreation(work).add(List.of(
                    Customer.known(work.nextId(), externalId, work.now()).buying(EUR)));
        });
    }

    /** An invoice in a currency. */
    public Invoice oneOff(String customer, long cents, String currency) {
        return oneOff(customer, CurrencyUnit.of(currency), null, cents);
    }

    /** Adds a billing entity. */
    void entity(String code) {
        change(handle -> new BillingEntities(handle).insert(
                BillingEntityDefaults.entity(story.id(), code, code, story.now())));
    }

    /** An invoice that another entity than the customer's issues. */
    Invoice oneOffOf(String customer, String entity, long cents) {
        return oneOff(customer, EUR, entity, cents);
    }

    /** The requests for invoices of an entity. */
    List<PaymentRequest> requestsOf(String entity) {
        return story.read(handle -> new PaymentRequests(handle).page(
                new PaymentRequestFilter(null, null, null, List.of(entity)), PageRange.first()))
                .items();
    }

    public long balanceCents(String customer) {
        return story.read(handle -> balance(handle, customer).cents());
    }

    /** What {@code check} finds; nothing when all is well. */
    public List<String> findings() {
        return new DatabaseCheck(story.database()).withBooks(List.of(), done -> { }).stream()
                .map(Finding::toString).toList();
    }

    /** The rows of a query with a column {@code text}. */
    public List<String> settlements(String query) {
        return story.read(handle -> new Rows<>(handle, query, row -> row.text("text")).list(""));
    }

    /** What accounts hold after the last day, in cents. */
    public long booked(AccountKind kind) {
        return booked(kind, LocalDate.MAX.toString());
    }

    /** What accounts hold at the end of a day, in cents. */
    public long booked(AccountKind kind, String day) {
        LocalDate last = LocalDate.parse(day);
        long[] sum = new long[1];
        story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, last, entry ->
                    sum[0] += entry.date().isAfter(last) ? 0 : entry.cents(kind));
            return sum;
        });
        return sum[0];
    }

    /** What customers owe by the ageing report of a day, in cents. */
    public long aged(String day) {
        return story.read(handle -> {
            AgeingReport report = new AgeingReport(LocalDate.parse(day));
            new Journal(handle).read(BookPart.ALL, LocalDate.parse(day), report);
            return report.lines(handle).stream().mapToLong(line -> line.total().cents()).sum();
        });
    }

    public void change(Consumer<Handle> step) {
        story.writing(step);
    }

    public Instant now() {
        return story.now();
    }

    /** The customer's account until a day. */
    public AccountStatement statement(String customer, String from, String to) {
        return story.read(handle -> AccountStatement.of(EUR,
                new Movements(handle, new Customers(handle).get(customer)).in(EUR),
                from == null ? null : LocalDate.parse(from), LocalDate.parse(to)));
    }

    /** What bank lines would pay now. */
    public List<Match> review(List<BankLine> lines) {
        return story.read(handle -> new StatementBooking(handle).review(lines));
    }

    public List<Payment> book(List<Match> reviewed) {
        return bookAll(reviewed).payments();
    }

    public StatementBooking.Booked bookAll(List<Match> reviewed) {
        return story.write(handle -> new StatementBooking(handle).book(reviewed,
                "march.csv", new PaymentRecording(story.work(handle), BillingPort.NONE),
                new PaymentReversalService(story.work(handle), BillingPort.NONE), story.now()));
    }

    public void offset(Invoice invoice, long cents) {
        story.writing(handle -> invoices(handle)
                .settle(Settlement.offset(invoice.id(), cents, null, story.now())));
    }

    public PaymentRequest ask(String customer, List<UUID> invoices) {
        return story.write(handle -> new PaymentRequestService(story.work(handle))
                .create(customer, null, invoices));
    }

    public Payment payWhole(PaymentRequest request) {
        return payWhole(request, "wire");
    }

    public Payment payWhole(PaymentRequest request, String reference) {
        return story.write(handle -> new PaymentRecording(story.work(handle),
                BillingPort.NONE)
                .recordWhole(request.id(), reference));
    }

    public void campaign(DunningCampaign campaign) {
        story.writing(handle -> new DunningCampaignService(handle).insert(campaign));
    }

    public void changeCampaign(DunningCampaign campaign) {
        story.writing(handle -> new DunningCampaignService(handle).update(campaign));
    }

    public void deleteCampaign(String code) {
        story.writing(handle -> new DunningCampaignService(handle).delete(code, story.now()));
    }

    public void deleteCustomer(String externalId) {
        story.writing(handle ->
                new CustomerDeletion(story.work(handle), invoice -> { }).delete(externalId));
    }

    public void runUntil(String instant) {
        story.runUntil(instant);
    }

    /** Does what is due up to an instant; the report lists what failed. */
    public RunReport run(String instant) {
        story.at(instant);
        return story.run().until(story.now(), RunListener.SILENT);
    }

    /** Has the notices of every transaction read; what the reader throws rolls it back. */
    public void readNotices(NoticeReader reader) {
        Notices.readIn(story.database(), reader);
    }

    /** The requests made so far, the oldest first. */
    public List<PaymentRequest> requests() {
        List<PaymentRequest> latestFirst = story.read(handle -> new PaymentRequests(handle).page(
                        new PaymentRequestFilter(null, null, null, null), PageRange.first())
                                .items());
        return latestFirst.stream().sorted(Comparator.comparing(
                PaymentRequest::createdAt).thenComparing(PaymentRequest::id)).toList();
    }

    public List<String> receiptNumbers(String customer) {
        return story.read(handle -> {
            UUID id = new Customers(handle).get(customer).id();
            return new PaymentReceipts(handle).page(null, PageRange.first()).items().stream()
                    .filter(receipt -> receipt.customerId().equals(id))
                    .map(PaymentReceipt::number).toList();
        });
    }

    /** The text of the customer's latest receipt. */
    public ReceiptDocument receiptDocument(String customer) {
        return receiptDocuments(customer).get(0);
    }

    public List<ReceiptDocument> receiptDocuments(String customer) {
        return story.read(handle -> {
            UUID id = new Customers(handle).get(customer).id();
            return new PaymentReceipts(handle).page(null, PageRange.first()).items().stream()
                    .filter(receipt -> receipt.customerId().equals(id))
                    .map(new ReceiptDocuments(handle)::document).toList();
        });
    }

    public String slug(String customer) {
        return story.read(handle -> new Customers(handle).get(customer).numbering().slug());
    }
}
