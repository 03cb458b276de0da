package billing.books;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.journal.BookPart;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.customer.BillingEntityDefaults;
import billing.customer.store.BillingEntities;
import billing.engine.Columns;
import billing.engine.Rows;
import billing.ingestion.EventIngestion;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.advance.FeeService;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.wallet.Wallet;
import billing.subscription.service.NewSubscription;
import billing.usage.UsageEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code money.md 14}: what is in the books of a billing entity remains there. */
class EntityBooksTest {
    private static final BookPart DEFAULT = new BookPart(null, "default", null);
    private static final BookPart TWO = new BookPart(null, "two", null);
    private BookStory books;
    private UUID two;

    @BeforeEach
    void begin(@TempDir Path folder) {
        books = new BookStory(folder.resolve("b.db"), 3, "2024-01-01T08:00:00Z");
        books.story.customer("bo", "UTC");
        two = books.story.ids().next(books.story.now());
        books.story.write(handle -> {
            new BillingEntities(handle).insert(
                    BillingEntityDefaults.entity(two, "two", "Two", books.story.now()));
            return null;
        });
    }

    @AfterEach
    void end() {
        books.close();
    }

    @Test
    void the_balance_and_the_credits_of_a_customer_that_moves_stay_where_they_were_paid() {
        Invoice invoice = books.oneOff("bo", 1_000);
        books.overpay(invoice, 5_000);
        Wallet wallet = books.wallet("bo", "'paid_credits': '30'");
        books.pay(books.latest(), 3_000);
        List<Entry> before = entries(DEFAULT);
        assertThat(before).isNotEmpty();
        books.story.at("2024-03-01T08:00:00Z");
        move();
        assertThat(entries(DEFAULT)).isEqualTo(before);
        books.refundBalance("bo", 4_000L);
        books.terminate(wallet);
        assertThat(entries(TWO)).isEmpty();
        assertThat(cents(AccountKind.CUSTOMER_BALANCE)).isZero();
        assertThat(cents(AccountKind.PREPAID)).isZero();
        assertThat(cents(AccountKind.CASH)).isEqualTo(4_000);
    }

    @Test
    void credits_that_ended_stay_where_they_were_bought_when_others_are_bought_elsewhere() {
        Wallet wallet = books.wallet("bo", "'paid_credits': '10'");
        books.pay(books.latest(), 1_000);
        books.story.at("2024-02-05T08:00:00Z");
        books.transact(wallet, "'voided_credits': '5'");
        List<Entry> before = entries(DEFAULT);
        assertThat(cents(AccountKind.BREAKAGE)).isEqualTo(-500);
        books.story.at("2024-03-01T08:00:00Z");
        move();
        books.transact(wallet, "'paid_credits': '10'");
        books.pay(books.latest(), 1_000);
        assertThat(entries(DEFAULT)).isEqualTo(before);
        books.transact(wallet, "'voided_credits': '1'");
        assertThat(entries(DEFAULT)).isEqualTo(before);
        assertThat(entries(TWO)).extracting(entry -> entry.cents(AccountKind.BREAKAGE))
                .contains(-100L).doesNotContain(-500L);
        assertThat(books.check()).isEmpty();
    }

    @Test
    void a_fee_that_was_paid_alone_is_in_the_books_of_the_entity_of_its_subscription() {
        BillableMetric calls = books.story.plan(PlanSketch.of("spare", Interval.MONTHLY, 0)
                .withUsage("calls", "1")).pricing().charges().get(0).metric();
        books.story.plan(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage(calls, charge ->
                charge.with(new Charge.Billing(true, false, "invoice", false, 0, null, null))));
        books.story.subscribe(NewSubscription.of("bo", "pro", "bo-1").billingEntityCode("two"));
        books.story.write(handle -> {
            new EventIngestion(books.story.work(handle)).accept(new UsageEvent("call", "bo-1",
                    "calls", books.story.now(), Map.of("value", "30"), null));
            UUID fee = new Rows<>(handle, "SELECT id FROM fees", row -> row.id("id"))
                    .list("WHERE invoice_id IS NULL").get(0);
            return new FeeService(handle).pay(fee, "succeeded", books.story.now());
        });
        List<Entry> before = entries(TWO);
        assertThat(before).singleElement().satisfies(entry ->
                assertThat(entry.cents(AccountKind.CASH)).isEqualTo(3_000));
        assertThat(entries(DEFAULT)).isEmpty();
        books.story.runUntil("2024-02-01T09:00:00Z");
        assertThat(books.story.invoices()).anyMatch(invoice ->
                invoice.document().type() == InvoiceType.ADVANCE_CHARGES);
        assertThat(entries(DEFAULT)).isEmpty();
        assertThat(entries(TWO)).singleElement().satisfies(entry -> {
            assertThat(entry.date()).isEqualTo(before.get(0).date());
            assertThat(entry.postings()).isEqualTo(before.get(0).postings());
        });
    }

    /** The customer moves to the other entity. */
    private void move() {
        books.story.write(handle -> {
            Columns.of("customers").set("billing_entity_id", two)
                    .update(handle, books.story.customer("bo").id());
            return null;
        });
    }

    private List<Entry> entries(BookPart part) {
        return books.entries(null, null, part);
    }

    private long cents(AccountKind kind) {
        return entries(DEFAULT).stream().mapToLong(entry -> entry.cents(kind)).sum();
    }
}
