package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageReport.SubscriptionUsage;
import billing.invoicing.usage.UsageSelection;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 5.1: current usage of stored subscriptions")
class UsageReportTest {
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Customer customer;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        customer = story.customer("Europe/Paris", null, story.tax("vat", "20"));
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: the running window, taxed by the invoice rule, without "
            + "minimums and fees")
    void the_running_window() {
        Subscription subscription = subscribe(new PlanOutline().counting("calls", "0.03", 1_000)
                .counting("jars", "0.03", 0));
        // 23:30 in UTC is the first of April in Paris.
        story.use(subscription, "calls", "2024-03-31T23:30:00Z", null);
        story.use(subscription, "calls", "2024-03-31T21:59:00Z", null);
        story.use(subscription, "jars", "2024-04-02T10:00:00Z", null);
        CurrentUsage usage = one("2024-04-03T10:00:00Z", UsageSelection.ALL);
        assertThat(usage.window().from()).isEqualTo("2024-03-31T22:00:00Z");
        assertThat(usage.issuingDate()).isEqualTo("2024-04-30");
        assertThat(usage.amountCents()).isEqualTo(6);
        // 20 % of 3 cents twice: each would round to 1, together they are 1.2.
        assertThat(usage.taxesAmountCents()).isEqualTo(1);
        assertThat(usage.totalAmountCents()).isEqualTo(7);
        assertThat(one("2024-04-03T10:00:00Z", new UsageSelection(null, null, Map.of(), false,
                false, false)).taxesAmountCents()).isZero();
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: a window that opens with the subscription starts with "
            + "it")
    void the_first_window() {
        subscribe(new PlanOutline().counting("calls", "1", 0));
        assertThat(one("2024-03-03T10:00:00Z", UsageSelection.ALL).window().from())
                .isEqualTo("2024-03-01T10:00:00Z");
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: full usage begins with the subscription, but never with "
            + "prorated charges")
    void full_usage() {
        Subscription subscription = subscribe(new PlanOutline().counting("calls", "1", 0)
                .summing("seats", "1", true, false, true));
        story.use(subscription, "calls", "2024-03-05T10:00:00Z", null);
        story.use(subscription, "calls", "2024-04-02T10:00:00Z", null);
        UsageSelection calls =
                new UsageSelection("calls", null, Map.of(), true, true, false);
        assertThat(one("2024-04-03T10:00:00Z", calls).amountCents()).isEqualTo(200);
        for (UsageSelection refused : List.of(
                new UsageSelection(null, null, Map.of(), true, true, false),
                new UsageSelection("seats", null, Map.of(), true, true, false))) {
            assertThatThrownBy(() -> one("2024-04-03T10:00:00Z", refused))
                    .isInstanceOfSatisfying(NotAllowedException.class, thrown ->
                            assertThat(thrown.code()).isEqualTo("full_usage_not_allowed"));
        }
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: all active subscriptions; those without a selected "
            + "charge are left out")
    void several_subscriptions() {
        subscribe(new PlanOutline().counting("calls", "1", 0));
        Subscription other = subscribe(new PlanOutline().counting("jars", "1", 0));
        Subscription ended = subscribe(new PlanOutline().counting("lids", "1", 0));
        story.terminate(ended, "2024-03-20T10:00:00Z");
        assertThat(all(UsageSelection.ALL)).hasSize(2);
        assertThat(all(new UsageSelection(null, "jars", Map.of(), false, true, false)))
                .singleElement().satisfies(usage -> assertThat(
                        usage.terms().subscription().id()).isEqualTo(other.id()));
        assertThatThrownBy(() -> all(new UsageSelection("x", null, Map.of(), false, true, false)))
                .isInstanceOf(NotFoundException.class);
    }

    private Subscription subscribe(PlanOutline outline) {
        Plan plan = story.plan(outline);
        return story.subscribe(customer, plan, BillingTime.CALENDAR, "2024-03-01T10:00:00Z");
    }

    private CurrentUsage one(String now, UsageSelection selection) {
        return story.database.read(handle -> new UsageReport(handle, Instant.parse(now))
                .usage(customer.externalId(), null, selection)).get(0).usage();
    }

    private List<SubscriptionUsage> all(UsageSelection selection) {
        return story.database.read(handle -> new UsageReport(handle,
                Instant.parse("2024-04-03T10:00:00Z"))
                .usage(customer.externalId(), null, selection));
    }
}
