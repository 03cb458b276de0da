package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Plan;
import billing.invoicing.usage.UsageByDay;
import billing.invoicing.usage.UsageByDay.Day;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import billing.usage.store.EventStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage by local days, whichever way the store adds it up. */
class UsageByDayTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
    private static final Instant NOW = Instant.parse("2024-04-03T10:00:00Z");
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Subscription subscription;
    private BillableMetric metric;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        Plan plan = story.plan(new PlanOutline().counting("calls", "0.03", 0));
        metric = plan.pricing().charges().get(0).metric();
        subscription = story.subscribe(story.customer("Europe/Paris", null), plan,
                BillingTime.CALENDAR, "2024-03-01T10:00:00Z");
        // 22:30 in UTC is the second of April in Paris.
        story.use(subscription, "calls", "2024-04-01T22:30:00Z", null);
        story.use(subscription, "calls", "2024-04-01T10:00:00Z", null);
        story.use(subscription, "calls", "2024-04-01T11:00:00Z", null);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void events_are_counted_on_the_local_days_up_to_now() {
        assertThat(days(metric)).extracting(day -> day.date() + " " + day.units())
                .containsExactly("2024-04-01 2", "2024-04-02 1", "2024-04-03 0");
    }

    @Test
    void voided_events_do_not_count() {
        story.database.writing(handle -> new EventStore(handle).voidEvent(
                subscription.externalId(), "t-1", "test", NOW));
        assertThat(days(metric)).extracting(day -> day.date() + " " + day.units())
                .containsExactly("2024-04-01 2", "2024-04-02 0", "2024-04-03 0");
    }

    @Test
    void a_metric_that_is_not_a_total_of_days_has_none() {
        assertThat(days(new BillableMetric(metric.id(), metric.name(), metric.code(), null,
                Aggregation.of(AggregationType.UNIQUE_COUNT_AGG, "user"), metric.rounding(), null,
                List.of(), NOW, null))).isEmpty();
    }

    @Test
    void long_windows_show_their_latest_days() {
        List<Day> days = story.database.read(handle -> new UsageByDay(handle, PARIS).read(
                subscription.externalId(), metric, new Window(Instant.parse("2023-01-01T00:00:00Z"),
                        Instant.parse("2024-12-31T00:00:00Z")), NOW));
        assertThat(days).hasSize(UsageByDay.DAYS_MAX);
        assertThat(days.get(days.size() - 1).date()).isEqualTo("2024-04-03");
    }

    private List<Day> days(BillableMetric one) {
        return story.database.read(handle -> new UsageByDay(handle, PARIS).read(
                subscription.externalId(), one, new Window(Instant.parse("2024-03-31T22:00:00Z"),
                        Instant.parse("2024-04-30T21:59:59.999999Z")), NOW));
    }
}
