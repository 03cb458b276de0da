package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.ChargeProperties;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.catalog.ChargeRevision;
import billing.catalog.Rounding;
import billing.invoicing.Fee;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageSelection;
import billing.kernel.time.Interval;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 4.2: a level is broken down as it is carried from month to month")
class CarriedBreakdownsTest {
    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");
    @TempDir
    Path folder;
    private int events;

    @Test
    void on_invoices_and_in_current_usage() {
        try (Story story = new Story(folder.resolve("billing.db"), BEGIN.toString())) {
            story.customer("acme", "UTC").plan(PlanSketch.of("basic", Interval.MONTHLY, 0)
                    .withUsage(disk(), charge -> new ChargeRevision(charge).properties(
                            new ChargeProperties(charge.properties().model(), List.of(),
                                    List.of(new PresentationKey("region", true)))).made()));
            story.subscribe("acme", "basic");
            use(story, "2024-01-05T00:00:00Z", "10", "eu");
            use(story, "2024-01-06T00:00:00Z", "4", "us");
            story.runUntil("2024-02-01T01:00:00Z");
            assertThat(breakdowns(story, 0)).isEqualTo(Map.of("eu", 10, "us", 4));
            use(story, "2024-02-10T00:00:00Z", "5", "eu");
            use(story, "2024-02-11T00:00:00Z", "-4", "us");
            story.runUntil("2024-03-01T01:00:00Z");
            assertThat(breakdowns(story, 1)).isEqualTo(Map.of("eu", 15, "us", 0));
            story.runUntil("2024-04-01T01:00:00Z");
            assertThat(breakdowns(story, 2)).isEqualTo(Map.of("eu", 15));
            CurrentUsage usage = story.database().read(handle -> new UsageReport(handle,
                    story.now()).usage("acme", null, UsageSelection.ALL)).get(0).usage();
            assertThat(usage.toString()).contains("{region=eu}, units=15");
        }
    }

    private static Map<String, Integer> breakdowns(Story story, int invoice) {
        Fee fee = story.invoices().get(invoice).parts().fees().stream()
                .filter(one -> one.source().chargeId() != null).findFirst().orElseThrow();
        Map<String, Integer> units = new HashMap<>();
        fee.quantity().presentationBreakdowns().forEach(part -> units.put(
                part.presentationBy().get("region"), part.units().intValueExact()));
        assertThat(BigDecimal.valueOf(units.values().stream().mapToInt(one -> one).sum()))
                .isEqualByComparingTo(fee.quantity().totalAggregatedUnits());
        return units;
    }

    private void use(Story story, String at, String value, String region) {
        Instant timestamp = Instant.parse(at);
        story.database().writing(handle -> new EventIntake(handle).append(new UsageEvent(
                "e-" + ++events, "acme-1", "disk", timestamp,
                Map.of("value", value, "region", region), null), timestamp));
    }

    private static BillableMetric disk() {
        return new BillableMetric(new UUID(8, 1), "disk", "disk", null,
                new Aggregation(AggregationType.WEIGHTED_SUM_AGG, "value", true, "seconds", null),
                Rounding.NONE, null, List.of(), BEGIN, null);
    }
}
