package billing.books.accrual;

import static billing.books.AccountKind.ACCRUED_REVENUE;
import static billing.books.AccountKind.COMMITMENT_REVENUE;
import static billing.books.AccountKind.USAGE_REVENUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.books.AccountKind;
import billing.books.AccountNames;
import billing.books.BookStory;
import billing.books.Entry;
import billing.books.export.JournalFormat;
import billing.books.journal.BookPart;
import billing.books.journal.DailyJournal;
import billing.books.journal.Journal;
import billing.books.report.Period;
import billing.books.report.RevenueReport;
import billing.catalog.Coupon.Frequency;
import billing.check.books.BooksCheck;
import billing.input.file.CsvCells;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.coupon.SampleCoupons;
import billing.subscription.service.NewSubscription;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.EventStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage, earned on the days on which it is used. */
class UsageAccrualsTest {
    @TempDir
    Path folder;
    private BookStory books;

    @BeforeEach
    void begin() {
        books = new BookStory(folder.resolve("books.db"), 1, "2024-10-01T08:00:00Z").taxed("20");
        books.story.customer("acme", "UTC");
    }

    @AfterEach
    void prove() {
        assertThat(books.story.<Object>read(handle -> new BooksCheck(handle).findings()))
                .as("`billing check`").isEqualTo(List.of());
        AccrualLaws.hold(books.story.database(), LocalDate.parse("2024-10-01"),
                LocalDate.parse("2025-01-31"), "");
        books.close();
    }

    private void sells(PlanSketch plan) {
        books.story.plan(plan);
    }

    private void subscribe() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1"));
        books.story.subscribe("acme", "pro");
    }

    private void use(String at, String value) {
        books.story.at(at).use("acme-1", "calls", value);
    }

    private void read(AccrualDates dates, Consumer<Entry> reader) {
        books.story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, LocalDate.MAX, reader);
            new UsageAccruals(handle, dates).read(BookPart.ALL, reader);
            return null;
        });
    }

    /** What an account holds at the end of a day, in cents. */
    private long balance(AccountKind kind, String at) {
        long[] sum = new long[1];
        LocalDate to = LocalDate.parse(at);
        read(AccrualDates.at(to), entry -> sum[0] += entry.date().isAfter(to) ? 0
                : entry.cents(kind));
        return sum[0];
    }

    private List<String> months(String from, String to) {
        Period period = new Period(from == null ? null : LocalDate.parse(from),
                LocalDate.parse(to));
        RevenueReport report = new RevenueReport(period, RevenueReport.By.MONTH);
        read(AccrualDates.monthly(period.from(), period.to()), report);
        return report.linesWithBalances().stream().map(line -> line.month() + ": accrued "
                + line.openingAccruedCents() + " invoiced " + line.invoicedCents() + " earned "
                + line.earnedCents() + " accrued " + line.accruedCents()).toList();
    }

    @Test
    void usage_is_earned_on_its_day_and_the_invoice_takes_the_accrual_back() {
        subscribe();
        use("2024-10-05T12:00:00Z", "10");
        use("2024-10-31T23:59:59Z", "2.5");
        DailyJournal before = new DailyJournal(null, LocalDate.parse("2024-10-31"));
        read(AccrualDates.daily(null, LocalDate.parse("2024-10-31")), before);
        books.story.runUntil("2024-11-01T09:00:00Z");
        DailyJournal after = new DailyJournal(null, LocalDate.parse("2024-11-30"));
        read(AccrualDates.daily(null, LocalDate.parse("2024-11-30")), after);
        String october = """

                2024-10-05 * Usage accrued
                    assets:accrued revenue   10.00 EUR
                    income:usage:calls      -10.00 EUR

                2024-10-31 * Usage accrued
                    assets:accrued revenue   2.50 EUR
                    income:usage:calls      -2.50 EUR
                """;
        assertThat(text(before)).isEqualTo(october);
        assertThat(text(after)).startsWith(october).endsWith("""

                2024-11-01 * acme | Accrued usage invoiced %s
                    assets:accrued revenue  -12.50 EUR
                    income:usage:calls       12.50 EUR
                """.formatted(books.latest().document().number()));
    }

    private static String text(DailyJournal journal) {
        String text = JournalFormat.HLEDGER.text(journal.entries(), AccountNames.DEFAULT,
                CsvCells.RAW);
        return text.substring(text.indexOf("\n\n") + 1);
    }

    @Test
    void months_close_what_was_accrued_and_earned_less_what_was_invoiced_is_accrued() {
        subscribe();
        use("2024-10-05T12:00:00Z", "10");
        books.story.runUntil("2024-11-01T09:00:00Z");
        use("2024-11-20T12:00:00Z", "7");
        assertThat(months(null, "2024-11-30")).containsExactly(
                "2024-10: accrued 0 invoiced 0 earned 1000 accrued 1000",
                "2024-11: accrued 1000 invoiced 1000 earned 700 accrued 700");
        assertThat(months("2024-11-01", "2024-11-30")).containsExactly(
                "2024-11: accrued 1000 invoiced 1000 earned 700 accrued 700");
        RevenueReport plain = new RevenueReport(new Period(null, LocalDate.parse("2024-11-30")),
                RevenueReport.By.MONTH);
        books.story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, LocalDate.MAX, plain);
            return null;
        });
        assertThat(plain.lines()).as("without accruals usage is earned when it is invoiced")
                .extracting(RevenueReport.Line::month, RevenueReport.Line::earnedCents)
                .containsExactly(tuple(YearMonth.of(2024, 11), 1000L));
    }

    @Test
    void a_closed_month_stays_when_usage_comes_late_to_a_period_that_reaches_over_it() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1"));
        books.story.at("2024-10-16T08:00:00Z").subscribe(
                NewSubscription.of("acme", "pro", "acme-1").billingTime("anniversary"));
        books.story.write(handle -> new EventIntake(handle).append(event("first",
                "2024-10-20T12:00:00Z", "10"), books.story.now()));
        use("2024-11-10T12:00:00Z", "30");
        books.story.runUntil("2024-11-16T09:00:00Z");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-1000);
        books.story.use("acme-1", "calls", "5");
        late("2024-10-25T12:00:00Z", "100");
        books.story.write(handle -> new EventStore(handle).voidEvent("acme-1", "first", null,
                books.story.now()));
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-1000);
        assertThat(balance(USAGE_REVENUE, "2024-11-16")).as("with the 5.00 of that day")
                .isEqualTo(-4500);
    }

    /** Usage of a day that is over. */
    private void late(String timestamp, String value) {
        books.story.write(handle -> new EventIntake(handle).append(event("late", timestamp, value),
                books.story.now()));
    }

    private static UsageEvent event(String id, String timestamp, String value) {
        return new UsageEvent(id, "acme-1", "calls", Instant.parse(timestamp),
                Map.of("value", value), null);
    }

    @Test
    void granted_credits_as_a_discount_come_off_the_days_before_and_after_the_invoice_alike() {
        subscribe();
        books.wallet("acme", "'granted_credits_as': 'discount', 'granted_credits': '4'");
        use("2024-10-05T12:00:00Z", "10");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-600);
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-600);
    }

    @Test
    void coupons_come_off_the_days_before_and_after_the_invoice_alike() {
        subscribe();
        books.coupon(SampleCoupons.percent("fifth", "20", Frequency.RECURRING, 1), "acme");
        use("2024-10-05T12:00:00Z", "10");
        use("2024-10-20T12:00:00Z", "0.03");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-802);
        books.story.runUntil("2024-11-01T09:00:00Z");
        use("2024-11-05T12:00:00Z", "10");
        assertThat(books.latest().amounts().couponsCents()).isEqualTo(201);
        assertThat(balance(USAGE_REVENUE, "2024-10-10")).as("whole cents of 10.00 / 10.03")
                .isEqualTo(-799);
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-802);
        assertThat(balance(USAGE_REVENUE, "2024-11-30")).as("the coupon is used up")
                .isEqualTo(-1802);
    }

    @Test
    void a_coupon_of_an_amount_is_spread_over_all_that_the_next_invoice_bills() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 3000).withUsage("calls", "1"));
        books.story.subscribe("acme", "pro");
        books.coupon(SampleCoupons.once("ten", 1000), "acme");
        use("2024-10-05T12:00:00Z", "10");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-750);
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-750);
    }

    @Test
    void progressive_invoices_reverse_the_accrual_of_what_they_bill() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1")
                .withThresholds(1000));
        books.story.subscribe("acme", "pro");
        use("2024-10-05T12:00:00Z", "15");
        books.story.runUntil("2024-10-05T12:10:00Z");
        assertThat(balance(ACCRUED_REVENUE, "2024-10-05")).isZero();
        assertThat(balance(USAGE_REVENUE, "2024-10-05")).isEqualTo(-1500);
        use("2024-10-20T12:00:00Z", "5");
        assertThat(balance(ACCRUED_REVENUE, "2024-10-31")).isEqualTo(500);
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(months(null, "2024-11-30")).containsExactly(
                "2024-10: accrued 0 invoiced 1500 earned 2000 accrued 500",
                "2024-11: accrued 500 invoiced 500 earned 0 accrued 0");
    }

    @Test
    void usage_of_a_progressive_invoice_that_is_voided_is_accrued_again() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1")
                .withThresholds(1000));
        books.story.subscribe("acme", "pro");
        use("2024-10-05T12:00:00Z", "15");
        books.story.runUntil("2024-10-05T12:10:00Z");
        books.story.at("2024-10-08T08:00:00Z");
        books.voidInvoice(books.latest());
        assertThat(balance(ACCRUED_REVENUE, "2024-10-07")).isZero();
        assertThat(balance(ACCRUED_REVENUE, "2024-10-08")).isEqualTo(1500);
        assertThat(balance(USAGE_REVENUE, "2024-10-08")).isEqualTo(-1500);
    }

    @Test
    void usage_of_a_draft_is_accrued_until_it_is_final() {
        books.story.customer("slow", "UTC", 5);
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1"));
        books.story.subscribe("slow", "pro");
        books.story.at("2024-10-05T12:00:00Z").use("slow-1", "calls", "10");
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(balance(ACCRUED_REVENUE, "2024-11-03")).isEqualTo(1000);
        books.story.runUntil("2024-11-07T09:00:00Z");
        assertThat(balance(ACCRUED_REVENUE, "2024-11-03")).isEqualTo(1000);
        assertThat(balance(ACCRUED_REVENUE, "2024-11-07")).isZero();
        assertThat(balance(USAGE_REVENUE, "2024-11-07")).isEqualTo(-1000);
    }

    @Test
    void a_minimum_is_earned_on_the_last_day_of_the_period() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1", 5000));
        books.story.subscribe("acme", "pro");
        use("2024-10-05T12:00:00Z", "10");
        assertThat(balance(USAGE_REVENUE, "2024-10-30")).isEqualTo(-1000);
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-5000);
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(balance(USAGE_REVENUE, "2024-10-30")).isEqualTo(-1000);
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-5000);
    }

    @Test
    void a_commitment_is_earned_on_the_last_day_of_the_period() {
        sells(PlanSketch.of("pro", Interval.MONTHLY, 1000).withUsage("calls", "1")
                .withCommitment(5000));
        books.story.subscribe("acme", "pro");
        use("2024-10-05T12:00:00Z", "10");
        assertThat(balance(COMMITMENT_REVENUE, "2024-10-30")).isZero();
        assertThat(balance(COMMITMENT_REVENUE, "2024-10-31")).isEqualTo(-3000);
        books.story.runUntil("2024-11-01T09:00:00Z");
        assertThat(balance(COMMITMENT_REVENUE, "2024-10-30")).isZero();
        assertThat(balance(COMMITMENT_REVENUE, "2024-10-31")).isEqualTo(-3000);
        assertThat(balance(ACCRUED_REVENUE, "2024-11-01")).isZero();
    }

    @Test
    void days_are_those_of_the_customer() {
        books.story.customer("far", "Pacific/Auckland");
        sells(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1"));
        books.story.subscribe("far", "pro");
        books.story.at("2024-10-31T09:00:00Z").use("far-1", "calls", "10");
        books.story.at("2024-10-31T12:00:00Z").use("far-1", "calls", "3");
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-1000);
        assertThat(balance(USAGE_REVENUE, "2024-11-01")).isEqualTo(-1300);
    }

    @Test
    void a_voided_invoice_leaves_the_days_before_as_they_were() {
        subscribe();
        use("2024-10-05T12:00:00Z", "10");
        books.story.runUntil("2024-11-01T09:00:00Z");
        Invoice first = books.latest();
        books.story.at("2024-12-03T09:00:00Z");
        books.voidInvoice(first);
        assertThat(balance(USAGE_REVENUE, "2024-10-31")).isEqualTo(-1000);
        assertThat(balance(ACCRUED_REVENUE, "2024-11-01")).isZero();
        assertThat(balance(USAGE_REVENUE, "2024-12-03")).as("a void takes revenue back").isZero();
    }
}
