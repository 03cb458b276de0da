package billing.books;

import static billing.books.AccountKind.CASH;
import static billing.books.AccountKind.CUSTOMER_CREDIT;
import static billing.books.AccountKind.DEFERRED_REVENUE;
import static billing.books.AccountKind.DISPUTED;
import static billing.books.AccountKind.RECEIVABLE;
import static billing.books.AccountKind.SUBSCRIPTION_REVENUE;
import static billing.books.AccountKind.TAX;
import static billing.books.AccountKind.UNAPPLIED;
import static billing.books.AccountKind.WRITE_OFF;
import static billing.books.AcmeBooks.END;
import static billing.books.AcmeBooks.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.catalog.Coupon;
import billing.customer.store.BillingEntities;
import billing.engine.Columns;
import billing.invoicing.Invoice;
import billing.invoicing.OneOffRequest;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.creditnote.CreditNoteParts;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the books say of what happened, one kind of event after the other. */
class JournalTest {
    @TempDir
    Path folder;
    private BookStory books;

    @BeforeEach
    void begin() {
        books = AcmeBooks.open(folder);
    }

    @AfterEach
    void prove() {
        AcmeBooks.prove(books);
    }

    @Test
    void a_plan_paid_in_advance_is_earned_day_by_day() {
        subscribe(books, true);
        assertThat(books.journal("2024-10-01", "2024-10-02")).isEqualTo("""
                2024-10-01 * acme | Invoice %s
                    assets:receivable:acme         37.20 EUR
                    income:subscriptions:pro       -1.00 EUR
                    liabilities:deferred revenue  -30.00 EUR
                    liabilities:tax:vat0:20        -6.20 EUR

                2024-10-02 * Revenue earned
                    liabilities:deferred revenue   1.00 EUR
                    income:subscriptions:pro      -1.00 EUR
                """.formatted(books.latest().document().number()));
        assertThat(books.balance(DEFERRED_REVENUE, "2024-10-15")).isEqualTo(-1600);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, "2024-10-31")).isEqualTo(-3100);
        assertThat(books.balance(DEFERRED_REVENUE, "2024-10-31")).isZero();
    }

    @Test
    void a_plan_in_arrears_is_earned_when_it_is_billed() {
        subscribe(books, false);
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(books.balance(SUBSCRIPTION_REVENUE, "2024-10-31")).isZero();
        assertThat(books.balance(SUBSCRIPTION_REVENUE, "2024-11-01")).isEqualTo(-3100);
        assertThat(books.balance(DEFERRED_REVENUE, END)).isZero();
    }

    @Test
    void what_happens_at_an_instant_is_booked_on_its_date_where_the_seller_is() {
        books.story.write(handle -> Columns.of("billing_entities")
                .set("timezone", "Pacific/Auckland")
                .update(handle, new BillingEntities(handle).byDefault().id()));
        subscribe(books, true);
        Invoice invoice = books.latest();
        books.story.at("2024-10-15T12:00:00Z");
        books.pay(invoice, 1_000);
        assertThat(books.balance(CASH, "2024-10-15")).isZero();
        assertThat(books.balance(CASH, "2024-10-16")).isEqualTo(1_000);
        books.story.at("2024-10-17T00:00:00Z");
        books.pay(invoice, 500);
        assertThat(books.balance(CASH, "2024-10-17")).as("a payment of a date has that date")
                .isEqualTo(1_500);
    }

    @Test
    void a_draft_is_not_in_the_books() {
        books.story.customer("slow", "UTC", 5);
        books.story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3100).inAdvance());
        books.story.subscribe("slow", "pro");
        assertThat(books.entries(null, null)).isEmpty();
        books.story.runUntil("2024-10-07T09:00:00Z");
        assertThat(books.balance(RECEIVABLE, END)).isEqualTo(3720);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, "2024-10-06"))
                .as("six days of October are over on the day of the invoice").isEqualTo(-600);
    }

    @Test
    @DisplayName("money.md 4.8: unused days come off what is not earned yet")
    void unused_days() {
        subscribe(books, true);
        books.story.at("2024-10-15T10:00:00Z").terminate("acme-1");
        assertThat(books.balance(SUBSCRIPTION_REVENUE, "2024-10-15")).isEqualTo(-1500);
        assertThat(books.balance(DEFERRED_REVENUE, "2024-10-15")).isZero();
        assertThat(books.balance(CUSTOMER_CREDIT, "2024-10-15")).isEqualTo(-1920);
        assertThat(books.balance(TAX, "2024-10-15")).isEqualTo(-300);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, END)).as("and nothing later")
                .isEqualTo(-1500);
    }

    @Test
    void what_is_not_credited_at_the_end_is_earned_then() {
        subscribe(books, true);
        Invoice invoice = books.latest();
        books.story.at("2024-10-15T10:00:00Z").terminate("acme-1", "skip", null);
        assertThat(books.balance(DEFERRED_REVENUE, "2024-10-14")).isEqualTo(-1700);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, "2024-10-15")).isEqualTo(-3100);
        assertThat(books.balance(DEFERRED_REVENUE, "2024-10-15")).isZero();
        books.story.at("2024-10-20T10:00:00Z");
        books.note(invoice, CreditNoteParts.credit(1200), 1000);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, END)).isEqualTo(-2100);
        assertThat(books.balance(DEFERRED_REVENUE, END)).isZero();
    }

    @Test
    void opening_balances_hold_what_was_before_and_balance() {
        subscribe(books, true);
        books.pay(books.latest(), 1000);
        List<Entry> opening = books.journal("2024-10-11", "2024-10-31", BookPart.ALL).opening();
        assertThat(opening).singleElement().satisfies(entry -> {
            assertThat(entry.kind()).isEqualTo(EntryKind.OPENING);
            assertThat(entry.date()).isEqualTo("2024-10-11");
            assertThat(entry.cents(RECEIVABLE)).isEqualTo(2720);
            assertThat(entry.cents(DEFERRED_REVENUE)).isEqualTo(-2100);
            assertThat(entry.cents(AccountKind.OPENING)).isEqualTo(-1000);
            assertThat(entry.cents(SUBSCRIPTION_REVENUE)).isZero();
            assertThat(entry.imbalanceCents()).isZero();
        });
        assertThat(books.journal(null, null, BookPart.ALL).opening()).isEmpty();
    }

    @Test
    @DisplayName("money.md 14: days are derived up to the last one that is asked for; the check of "
            + "the books takes what is deferred at the end of its fee")
    void long_fees() {
        Instant start = books.story.now();
        books.oneOff(new OneOffRequest("acme", CurrencyUnit.of("EUR"), null, null, null, false,
                List.of(new OneOffRequest.Line("item", null, 10_000_000L, null, null, start,
                        start.plus(36_000, ChronoUnit.DAYS), null))));
        LocalDate last = LocalDate.ofInstant(start, ZoneOffset.UTC).plusDays(9);
        List<Entry> entries = new ArrayList<>();
        books.story.<Object>read(handle -> {
            new Journal(handle).read(BookPart.ALL, last, entries::add);
            return entries;
        });
        assertThat(entries).as("the invoice and nine days").hasSize(10)
                .noneMatch(entry -> entry.date().isAfter(last));
        entries.clear();
        books.story.<Object>read(handle -> {
            new Journal(handle).read(BookPart.ALL, null, entries::add);
            return entries;
        });
        assertThat(entries).hasSize(2).last().satisfies(entry -> assertThat(entry.date())
                .isEqualTo(last.plusDays(36_000 - 9)));
        assertThat(books.check()).isEmpty();
    }

    @Test
    @DisplayName("money.md 1.4: coupons lower the income, not the listed price")
    void coupons() {
        books.coupon(SampleCoupons.percent("ten", "10", Coupon.Frequency.FOREVER, null), "acme");
        subscribe(books, true);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, END)).isEqualTo(-2_790);
        assertThat(books.balance(TAX, END)).isEqualTo(-558);
    }

    @Test
    @DisplayName("money.md 4.9: voided, nothing is due, earned or taxed; what was paid is kept")
    void a_void() {
        subscribe(books, true);
        books.pay(books.latest(), 1_000);
        books.story.at("2024-10-10T10:00:00Z");
        books.voidInvoice(books.latest());
        for (AccountKind kind : new AccountKind[] {RECEIVABLE, SUBSCRIPTION_REVENUE, TAX,
            DEFERRED_REVENUE, WRITE_OFF}) {
            assertThat(books.balance(kind, END)).as(kind.key()).isZero();
        }
        assertThat(books.balance(UNAPPLIED, END)).isEqualTo(-1_000);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.9: a lost dispute is written off in addition "
            + "to the invoice's status, until it is paid")
    void a_lost_dispute() {
        Invoice invoice = books.oneOff("acme", 1_000);
        books.loseDispute(invoice);
        assertThat(books.balance(RECEIVABLE, END)).isEqualTo(1_200);
        assertThat(books.balance(DISPUTED, END)).isEqualTo(-1_200);
        assertThat(books.balance(WRITE_OFF, END)).isEqualTo(1_200);
        books.story.at("2024-10-20T08:00:00Z");
        books.pay(invoice, 200);
        assertThat(books.balance(DISPUTED, END)).isEqualTo(-1_000);
        assertThat(books.balance(WRITE_OFF, END)).isEqualTo(1_000);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 9.5: what was billed progressively is not earned "
            + "twice")
    void progressive_billing() {
        books.story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100)
                .withUsage("calls", "1").withThresholds(20_000));
        books.story.subscribe("acme", "pro");
        books.story.at("2024-10-05T08:00:00Z").use("acme-1", "calls", "250");
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(books.story.invoices()).hasSize(2);
        assertThat(books.balance(AccountKind.USAGE_REVENUE, "2024-10-05")).isEqualTo(-25_000);
        assertThat(books.balance(AccountKind.USAGE_REVENUE, END)).isEqualTo(-25_000);
        assertThat(books.balance(SUBSCRIPTION_REVENUE, END)).isEqualTo(-3_100);
    }
}
