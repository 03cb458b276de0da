package billing.analytics.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.analytics.AnalyticsFilter;
import billing.analytics.GrossRevenue;
import billing.analytics.MeteredUsage;
import billing.analytics.UsageFilter;
import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures by month ({@code api-conventions.md 16}). */
class AnalyticsTest {
    private static final AnalyticsFilter ALL = new AnalyticsFilter(null, null, null, null);
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-01-15T00:00:00Z");
        story.customer("acme", "UTC").customer("globex", "UTC");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private <T> List<T> figures(AnalyticsFilter filter, Function<Analytics, List<T>> which) {
        return story.read(handle -> which.apply(new Analytics(handle, filter, story.now())));
    }

    @Test
    @DisplayName("api-conventions.md 16: gross revenue is of the months with invoices, less what "
            + "was refunded")
    void gross_revenue() {
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100));
        story.subscribe("acme", "pro");
        story.subscribe("globex", "pro");
        story.runUntil("2024-03-01T12:00:00Z");
        assertThat(figures(ALL, Analytics::grossRevenues)).extracting(
                revenue -> revenue.month() + " " + revenue.cents() + " "
                        + revenue.invoicesCount() + " " + revenue.currency())
                .containsExactly("2024-02 3400 2 EUR", "2024-03 6200 2 EUR");
        assertThat(figures(new AnalyticsFilter("EUR", 1L, "default", "acme"),
                Analytics::grossRevenues)).extracting(GrossRevenue::cents).containsExactly(3_100L);
        assertThat(figures(new AnalyticsFilter("USD", null, null, null),
                Analytics::grossRevenues)).isEmpty();
    }

    @Test
    @DisplayName("money.md 14: self-billed invoices are not debts of customers")
    void operations_without_self_billed_invoices() {
        story.writing(handle -> Columns.of("customers").set("account_type", "partner")
                .update(handle, new Customers(handle).get("globex").id()));
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100));
        story.subscribe("acme", "pro");
        story.subscribe("globex", "pro");
        story.runUntil("2024-02-05T12:00:00Z");
        LocalDate start = LocalDate.parse("2024-01-01");
        Operations.Sum billed = new Operations.Sum(1, new Money(1_700, CurrencyUnit.of("EUR")));
        assertThat(operations(Operations::overdue)).containsExactly(billed);
        List<Operations.Sum> issued = operations(found -> found.issuedSince(start));
        assertThat(issued).containsExactly(billed);
        List<Operations.Sum> since = operations(found -> found.billedSince(
                start.atStartOfDay(ZoneOffset.UTC).toInstant(), start));
        assertThat(since).containsExactly(billed);
        assertThat(operations(Operations::figures).overdueInvoices()).isEqualTo(1);
    }

    private <T> T operations(Function<Operations, T> which) {
        return story.read(handle -> which.apply(new Operations(handle)));
    }

    @Test
    @DisplayName("api-conventions.md 16: collection shows every month, one without invoices with "
            + "zeros")
    void invoice_collection() {
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100));
        story.subscribe("acme", "pro");
        story.runUntil("2024-02-01T12:00:00Z");
        assertThat(figures(ALL, Analytics::invoiceCollections)).extracting(one -> one.month() + " "
                        + one.paymentStatus() + " " + one.currency() + " " + one.cents() + " "
                        + one.invoicesCount())
                .containsExactly("2024-01 null null 0 0", "2024-02 PENDING EUR 1700 1");
        assertThat(figures(new AnalyticsFilter("EUR", null, null, null),
                Analytics::invoiceCollections)).hasSize(1);
    }

    @Test
    @DisplayName("api-conventions.md 16: the last N months begin no earlier than the organization "
            + "did")
    void last_months() {
        story.runUntil("2024-03-01T12:00:00Z");
        assertThat(monthsOfTheLast(0L)).containsExactly("2024-03");
        assertThat(monthsOfTheLast(2L)).containsExactly("2024-02", "2024-03");
        assertThat(monthsOfTheLast(12L)).containsExactly("2024-01", "2024-02", "2024-03");
    }

    private List<String> monthsOfTheLast(long months) {
        return figures(new AnalyticsFilter(null, months, null, null),
                Analytics::invoiceCollections).stream().map(one -> one.month().toString()).toList();
    }

    @Test
    @DisplayName("api-conventions.md 16: usage counts the month in which its fees were made, the "
            + "largest metric first")
    void invoiced_usage() {
        story.plan(PlanSketch.of("metered", Interval.MONTHLY, 0).withUsage("calls", "0.1")
                .withUsage("seats", "2"));
        story.subscribe("acme", "metered");
        story.use("acme-1", "calls", "10").use("acme-1", "seats", "3");
        story.runUntil("2024-02-01T12:00:00Z");
        assertThat(figures(ALL, Analytics::invoicedUsages)).extracting(usage -> usage.month() + " "
                        + usage.metricCode() + " " + usage.cents())
                .containsExactly("2024-02 seats 600", "2024-02 calls 100");
        List<MeteredUsage> usages = story.read(handle -> new BilledUsage(handle)
                .list(new UsageFilter(UsageFilter.Granularity.MONTHLY, null,
                        LocalDate.of(2024, 1, 1), LocalDate.of(2024, 1, 31),
                        new UsageFilter.CustomerUsage(null, "acme", null),
                        "acme-1", false, "metered", "calls")));
        assertThat(usages).singleElement().satisfies(usage -> {
            assertThat(usage.units()).isEqualByComparingTo("10");
            assertThat(usage.cents()).isEqualTo(100);
            assertThat(usage.from()).isEqualTo("2024-01-01");
            assertThat(usage.to()).isEqualTo("2024-01-31");
        });
    }

    @Test
    @DisplayName("api-conventions.md 16: usage that a progressive invoice billed counts once, with "
            + "the period's invoice; that of partners does not count")
    void usage_of_periods() {
        story.database().writing(handle -> Columns.of("customers").set("account_type", "partner")
                .update(handle, new Customers(handle).get("globex").id()));
        story.plan(PlanSketch.of("metered", Interval.MONTHLY, 0).withUsage("calls", "2")
                .withThresholds(500));
        story.subscribe("acme", "metered");
        story.subscribe("globex", "metered");
        story.use("acme-1", "calls", "3").use("globex-1", "calls", "1");
        story.runUntil("2024-01-20T00:00:00Z");
        assertThat(story.invoices()).hasSize(1);
        assertThat(usages()).isEmpty();
        story.runUntil("2024-02-01T12:00:00Z");
        assertThat(story.invoices()).hasSize(3);
        assertThat(usages()).singleElement().satisfies(usage -> {
            assertThat(usage.units()).isEqualByComparingTo("3");
            assertThat(usage.cents()).isEqualTo(600);
        });
    }

    private List<MeteredUsage> usages() {
        return story.database().read(handle -> new BilledUsage(handle)
                .list(new UsageFilter(UsageFilter.Granularity.MONTHLY, null, null, null,
                        new UsageFilter.CustomerUsage(null, null, null), null, null, null, null)));
    }

    @Test
    @DisplayName("api-conventions.md 16: mrr: monthly fees count in the month of their invoice, "
            + "other months are empty")
    void monthly_revenue() {
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100));
        story.subscribe("acme", "pro");
        story.runUntil("2024-03-01T12:00:00Z");
        assertThat(revenues()).containsExactly("2024-01 null", "2024-02 1700", "2024-03 3100");
    }

    @Test
    @DisplayName("api-conventions.md 16: mrr: a quarter in advance is spread forwards, its first "
            + "month by days left")
    void quarter_in_advance() {
        story.plan(PlanSketch.of("quarter", Interval.QUARTERLY, 9_100).inAdvance());
        story.subscribe("acme", "quarter");
        story.runUntil("2024-04-30T12:00:00Z");
        // 77 of 91 days are 7,700, billed for 2.53 months, so 3; 17 of 31 days are left in January.
        // April has the rest of that, 1,159.14, and a third of the next quarter.
        assertThat(revenues()).containsExactly("2024-01 1407.526882", "2024-02 2566.666667",
                "2024-03 2566.666667", "2024-04 4192.473118");
    }

    @Test
    @DisplayName("api-conventions.md 16: mrr: a quarter in arrears is spread backwards from the "
            + "month of its invoice")
    void quarter_in_arrears() {
        story.plan(PlanSketch.of("quarter", Interval.QUARTERLY, 9_100));
        story.subscribe("acme", "quarter");
        story.runUntil("2024-04-01T12:00:00Z");
        assertThat(revenues()).containsExactly("2024-01 null", "2024-02 2566.666667",
                "2024-03 2566.666667", "2024-04 2566.666667");
    }

    @Test
    @DisplayName("api-conventions.md 16: mrr: weekly fees are their average of a month, 4.33 times")
    void weekly() {
        story.plan(PlanSketch.of("week", Interval.WEEKLY, 700));
        story.subscribe("acme", "week");
        story.runUntil("2024-02-29T12:00:00Z");
        assertThat(revenues()).containsExactly("2024-01 3031", "2024-02 3031");
    }

    @Test
    @DisplayName("api-conventions.md 16: overdue balances are in the month they were due, with "
            + "their invoices")
    void overdue_balances() {
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100));
        story.subscribe("acme", "pro");
        story.runUntil("2024-03-05T12:00:00Z");
        assertThat(figures(ALL, Analytics::overdueBalances)).extracting(balance -> balance.month()
                        + " " + balance.cents() + " " + balance.invoiceIds().size())
                .containsExactly("2024-02 1700 1", "2024-03 3100 1");
    }

    private List<String> revenues() {
        return figures(ALL, Analytics::recurringRevenues).stream().map(revenue -> revenue.month()
                + " " + (revenue.cents() == null ? null : rounded(revenue.cents()))).toList();
    }

    private static String rounded(BigDecimal cents) {
        return cents.setScale(6, RoundingMode.HALF_UP).stripTrailingZeros()
                .toPlainString();
    }
}
