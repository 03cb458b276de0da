package billing.plan;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.invoicing.usage.ChargeUsage;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageSelection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 5.1: a selected key leaves the grouping, the wallet's too")
class SelectedWalletUsageTest {
    @TempDir
    Path folder;
    private AdvanceStory story;

    @BeforeEach
    void use() {
        story = new AdvanceStory(folder, "2024-01-05T00:00:00Z");
        story.plans().plan("base", 0, "'charges': [{'billable_metric_id': '"
                + story.metric("miles", AggregationType.SUM_AGG, false).id()
                + "', 'charge_model': 'graduated', 'accepts_target_wallet': true, 'properties':"
                + " {'pricing_group_keys': ['region'], 'graduated_ranges': [{'from_value': 0,"
                + " 'to_value': null, 'per_unit_amount': '1', 'flat_amount': '5'}]}}]");
        story.plans().story().customer("anna", "UTC");
        story.plans().story().subscribe("anna", "base");
        use("5", "eu", "one");
        use("3", "eu", "two");
        use("2", "us", "one");
    }

    @AfterEach
    void end() {
        story.close();
    }

    private void use(String value, String region, String wallet) {
        story.use("anna", "miles",
                Map.of("value", value, "region", region, "target_wallet_code", wallet));
    }

    private List<String> groups(String key, String... values) {
        CurrentUsage usage = story.usage("anna", new UsageSelection(null, null,
                Map.of(key, List.of(values)), false, true, false));
        return usage.charges().stream().map(ChargeUsage::groups).flatMap(List::stream)
                .map(group -> group.groupedBy() + " " + group.totals().amountCents()).sorted()
                .toList();
    }

    @Test
    void groups_that_remain_are_priced_together() {
        assertThat(groups("target_wallet_code", "one", "two"))
                .containsExactly("{region=eu} 1300", "{region=us} 700");
    }

    @Test
    void wallets_group_a_selection_by_another_key() {
        assertThat(groups("region", "eu", "us")).containsExactly(
                "{target_wallet_code=one} 1200", "{target_wallet_code=two} 800");
    }
}
