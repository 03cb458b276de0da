package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.run.Story;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 2.2: filters of charges lose what their metric loses")
class RemovedFilterValuesTest {
    @TempDir
    Path folder;
    private EditStory edits;
    private Story story;

    @BeforeEach
    void metricAndPlan() {
        edits = new EditStory(folder, "2024-03-01T00:00:00Z");
        story = edits.story;
        edits.create(BillableMetric.class, """
                {"code": "calls", "name": "Calls", "aggregation_type": "count_agg",
                 "filters": [{"key": "region", "values": ["eu", "us"]},
                             {"key": "tier", "values": ["gold"]}]}""");
        edits.create(Plan.class, """
                {"code": "pro", "name": "Pro", "interval": "monthly", "amount_cents": 0,
                 "amount_currency": "EUR", "pay_in_advance": false, "charges": [
                  {"billable_metric_code": "calls", "code": "calls",
                   "charge_model": "standard", "properties": {"amount": "1"}, "filters": [
                    {"values": {"region": ["eu", "us"]}, "properties": {"amount": "2"}},
                    {"values": {"region": ["us"], "tier": ["gold"]},
                     "properties": {"amount": "3"}},
                    {"values": {"region": ["us"]}, "properties": {"amount": "4"}}]}]}""");
    }

    @AfterEach
    void close() {
        edits.close();
    }

    private List<Map<String, List<String>>> filtersAfter(String filters) {
        edits.change(BillableMetric.class, "calls", "{\"filters\": " + filters + "}");
        Charge charge = story.read(handle -> new Plans(handle).get("pro"))
                .pricing().charges().get(0);
        return charge.filters().stream().map(ChargeFilter::values).toList();
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: a value not listed is cut out; keys without values and "
            + "empty filters go")
    void values() {
        assertThat(filtersAfter("""
                [{"key": "region", "values": ["eu"]}, {"key": "tier", "values": ["gold"]}]"""))
                .containsExactly(Map.of("region", List.of("eu")),
                        Map.of("tier", List.of("gold")));
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: a key not listed is cut out; [] cuts all")
    void keys() {
        assertThat(filtersAfter("""
                [{"key": "region", "values": ["us", "eu", "asia"]}]"""))
                .containsExactly(Map.of("region", List.of("eu", "us")),
                        Map.of("region", List.of("us")), Map.of("region", List.of("us")));
        assertThat(filtersAfter("[]")).isEmpty();
    }
}
