package billing.plan;

import static billing.plan.AdvanceStory.charge;
import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.catalog.Plan;
import billing.engine.Database;
import billing.engine.OlderDatabase;
import billing.invoicing.Fee;
import billing.invoicing.usage.UsageSelection;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 4.6.2, 5.1: the units that a window has paid for in advance")
class PaidUnitsTest {
    private static final String FREE_UP_TO_TWO = "{'from_value': 0, 'to_value': 2,"
            + " 'per_unit_amount': '0', 'flat_amount': '0'}, {'from_value': 3, 'to_value': null,"
            + " 'per_unit_amount': '2', 'flat_amount': '0'}";
    @TempDir
    Path folder;
    private AdvanceStory story;

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.3: after a move east the first event of "
            + "February is the first of its window, not the third of January's last evening")
    void a_move_east() {
        story = new AdvanceStory(folder, "2024-01-10T00:00:00Z");
        String metric = story.metric("scans", AggregationType.COUNT_AGG, false).id().toString();
        story.subscribe("anna", "America/New_York", "{'billable_metric_id': '" + metric
                + "', 'charge_model': 'graduated', 'pay_in_advance': true, 'properties':"
                + " {'graduated_ranges': [" + FREE_UP_TO_TWO + "]}}");
        story.runUntil("2024-01-31T23:30:00Z");
        story.use("anna", "scans", Map.of());
        story.use("anna", "scans", Map.of());
        story.runUntil("2024-02-02T12:00:00Z");
        story.move("anna", "Europe/Berlin");
        story.use("anna", "scans", Map.of());
        assertThat(story.fees("anna")).containsExactly(0L, 0L, 0L);
        assertThat(story.usage("anna")).isZero();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.3: after a move west February's usage rises "
            + "again to what was paid for in Berlin")
    void a_move_west() {
        begin("miles", AggregationType.SUM_AGG, "Europe/Berlin");
        story.runUntil("2024-02-01T12:00:00Z");
        story.use("anna", "miles", "10");
        story.use("anna", "miles", "-10");
        story.runUntil("2024-02-02T12:00:00Z");
        story.move("anna", "America/New_York");
        story.use("anna", "miles", "10");
        assertThat(story.fees("anna")).containsExactly(1_000L, 0L, 0L);
        assertThat(story.usage("anna")).isEqualTo(1_000);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided removal frees nothing: 10, -4, 3 are 13.00")
    void a_voided_removal() {
        begin("miles", AggregationType.SUM_AGG, "UTC");
        story.use("anna", "miles", "10");
        String removal = story.use("anna", "miles", "-4");
        story.retract(removal);
        assertThat(story.usage("anna")).isEqualTo(1_000);
        story.use("anna", "miles", "3");
        assertThat(story.fees("anna")).containsExactly(1_000L, 0L, 300L);
        assertThat(story.usage("anna")).isEqualTo(1_300);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided removal of a seat: the next one is its own")
    void a_voided_removal_of_a_value() {
        begin("seats", AggregationType.UNIQUE_COUNT_AGG, "UTC");
        story.use("anna", "seats", "a");
        String removal = story.use("anna", "seats",
                Map.of("value", "a", "operation_type", "remove"));
        story.retract(removal);
        story.use("anna", "seats", "b");
        assertThat(story.fees("anna")).containsExactly(100L, 0L, 100L);
        assertThat(story.usage("anna")).isEqualTo(200);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided event pays for nothing, for a correction "
            + "credits its fee; one that takes its place is charged in full")
    void an_amended_event() {
        begin("miles", AggregationType.SUM_AGG, "UTC");
        String first = story.use("anna", "miles", "10");
        story.amend(first, "12");
        assertThat(story.fees("anna")).containsExactly(1_000L, 1_200L);
        assertThat(story.usage("anna")).isEqualTo(1_200);
        story.use("anna", "miles", "-12");
        story.use("anna", "miles", "14");
        assertThat(story.fees("anna")).containsExactly(1_000L, 1_200L, 0L, 200L);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: usage that was free because a voided event had paid for "
            + "it is charged with the next event")
    void usage_that_a_voided_event_had_paid_for() {
        begin("miles", AggregationType.SUM_AGG, "UTC");
        String first = story.use("anna", "miles", "10");
        story.use("anna", "miles", "-10");
        story.use("anna", "miles", "10");
        story.retract(first);
        story.use("anna", "miles", "5");
        assertThat(story.fees("anna")).containsExactly(1_000L, 0L, 0L, 500L);
        assertThat(story.usage("anna")).isEqualTo(500);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided event that was charged a fixed amount, but no "
            + "units, leaves what is paid for")
    void a_voided_event_that_was_charged_no_units() {
        beginWith("miles", AggregationType.SUM_AGG, "percentage",
                "'rate': '10', 'fixed_amount': '1'");
        story.use("anna", "miles", "100");
        story.use("anna", "miles", "-100");
        story.retract(story.use("anna", "miles", "100"));
        story.use("anna", "miles", "100");
        assertThat(story.fees("anna")).containsExactly(1_100L, 0L, 100L, 100L);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided value that was paid for before leaves it paid")
    void a_voided_value_that_was_charged_no_units() {
        beginWith("seats", AggregationType.UNIQUE_COUNT_AGG, "percentage",
                "'rate': '800', 'fixed_amount': '2'");
        story.use("anna", "seats", "a");
        story.use("anna", "seats", Map.of("value", "a", "operation_type", "remove"));
        story.retract(story.use("anna", "seats", "a"));
        story.use("anna", "seats", "a");
        assertThat(story.fees("anna")).containsExactly(1_000L, 0L, 200L, 200L);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided event with a price of its own that was charged "
            + "no units leaves the next one its own price")
    void a_voided_event_with_its_own_price() {
        beginWith("miles", AggregationType.SUM_AGG, "dynamic", "");
        story.usePriced("anna", "miles", "10", new BigDecimal("500"));
        story.use("anna", "miles", "-10");
        story.retract(story.usePriced("anna", "miles", "10", new BigDecimal("300")));
        story.usePriced("anna", "miles", "10", new BigDecimal("400"));
        assertThat(story.fees("anna")).containsExactly(500L, 0L, 300L, 400L);
    }

    @Test
    @DisplayName("rating-and-usage.md 11: a voided event that was charged units for nothing frees "
            + "them: the event after the free one is charged")
    void a_voided_free_event() {
        beginWith("miles", AggregationType.SUM_AGG, "percentage",
                "'rate': '10', 'free_units_per_events': 1");
        story.retract(story.use("anna", "miles", "100"));
        story.use("anna", "miles", "40");
        story.use("anna", "miles", "50");
        assertThat(story.fees("anna")).containsExactly(0L, 0L, 500L);
        assertThat(story.usage("anna")).isEqualTo(500);
    }

    @Test
    @Tag("sqlite")
    @DisplayName("rating-and-usage.md 11: the units that fees of before schema 20 charged")
    void charged_units_after_an_upgrade() throws SQLException {
        beginWith("miles", AggregationType.SUM_AGG, "percentage",
                "'rate': '10', 'fixed_amount': '1', 'free_units_per_events': 2");
        story.use("anna", "miles", "100");
        story.use("anna", "miles", "-100");
        story.use("anna", "miles", "80");
        story.use("anna", "miles", "50");
        story.close();
        Path older = folder.resolve("older.db");
        OlderDatabase.write(folder.resolve("billing.db"), older, 19);
        try (Database upgraded = Database.open(older)) {
            List<Fee> fees = upgraded.read(handle -> AdvanceStory.fees(handle, "anna"));
            assertThat(fees).extracting(fee -> fee.quantity().units().intValueExact() + " shown, "
                            + fee.quantity().chargedUnits().intValueExact() + " charged")
                    .containsExactly("100 shown, 100 charged", "0 shown, 0 charged",
                            "80 shown, 0 charged", "30 shown, 30 charged");
        }
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.2, 11: a voided event of a common plan, by the private "
            + "plan; prorated units are reversed by their days")
    void a_voided_event_of_the_common_plan() {
        story = new AdvanceStory(folder, "2024-01-01T00:00:00Z");
        story.subscribe("anna", "UTC", charge(
                story.metric("disk", AggregationType.SUM_AGG, true), "31", "'prorated': true"));
        story.runUntil("2024-01-17T00:00:00Z");
        String first = story.use("anna", "disk", "10");
        story.plans().override("anna-1", "{'name': 'Own'}");
        story.use("anna", "disk", "4");
        story.retract(first);
        assertThat(story.usage("anna")).isEqualTo(6_000);
        story.use("anna", "disk", "1");
        assertThat(story.fees("anna")).containsExactly(15_000L, 6_000L, 1_500L);
        assertThat(story.usage("anna")).isEqualTo(7_500);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: what was paid for without groups is not added to each "
            + "group")
    void new_groups_within_a_window() {
        begin("miles", AggregationType.SUM_AGG, "UTC");
        story.use("anna", "miles", "10");
        story.use("anna", "miles", "-10");
        groupByCloud();
        story.use("anna", "miles", Map.of("value", "4", "cloud", "aws"));
        story.use("anna", "miles", Map.of("value", "4", "cloud", "gcp"));
        assertThat(story.fees("anna")).containsExactly(1_000L, 0L, 400L, 400L);
        assertThat(story.usage("anna")).isEqualTo(800);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: selected by a key that does not group, units are those "
            + "that the selected events paid for")
    void a_selection_by_another_key() {
        begin("miles", AggregationType.SUM_AGG, "UTC");
        groupByCloud();
        use("miles", "5", "aws", "eu");
        use("miles", "-3", "aws", "us");
        use("miles", "-4", "gcp", "eu");
        use("miles", "4", "gcp", "eu");
        assertThat(usage("region", "eu")).isEqualTo(500 + 400);
        assertThat(usage("region", "us")).isZero();
        assertThat(usage("cloud", "aws")).isEqualTo(500);
        assertThat(story.usage("anna")).isEqualTo(500 + 400);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: selected prorated units by the days of their events")
    void a_selection_of_prorated_units() {
        story = new AdvanceStory(folder, "2024-06-01T00:00:00Z");
        story.subscribe("anna", "UTC", charge(
                story.metric("disk", AggregationType.SUM_AGG, true), "30", "'prorated': true"));
        story.runUntil("2024-06-16T00:00:00Z");
        use("disk", "7", "aws", "eu");
        use("disk", "3", "aws", "us");
        assertThat(usage("region", "eu")).isEqualTo(10_500);
        assertThat(usage("region", "us")).isEqualTo(4_500);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: selected full usage adds what each window was paid for")
    void selected_full_usage() {
        begin("miles", AggregationType.SUM_AGG, "UTC");
        story.runUntil("2024-01-05T00:00:00Z");
        use("miles", "10", "aws", "eu");
        use("miles", "-10", "aws", "eu");
        story.runUntil("2024-02-05T00:00:00Z");
        use("miles", "10", "aws", "eu");
        use("miles", "7", "aws", "us");
        assertThat(story.usage("anna", new UsageSelection(null, null,
                Map.of("region", List.of("eu")), true, true, false)).amountCents())
                .isEqualTo(2_000);
    }

    /** Anna pays 1.00 in advance for each unit of a metric. */
    private void begin(String code, AggregationType type, String zone) {
        story = new AdvanceStory(folder, "2024-01-01T12:00:00Z");
        story.subscribe("anna", zone, charge(story.metric(code, type, false), "1", ""));
    }

    private void beginWith(String code, AggregationType type, String model, String properties) {
        story = new AdvanceStory(folder, "2024-01-01T12:00:00Z");
        story.subscribe("anna", "UTC", "{'billable_metric_id': '"
                + story.metric(code, type, false).id() + "', 'charge_model': '" + model
                + "', 'pay_in_advance': true, 'properties': {" + properties + "}}");
    }

    private void groupByCloud() {
        Plan plan = story.plans().plan("base");
        story.plans().pieces(pieces -> pieces.change(plan, plan.pricing().charges().get(0),
                body("{'properties': {'amount': '1', 'pricing_group_keys': ['cloud']}}")));
    }

    private void use(String code, String value, String cloud, String region) {
        story.use("anna", code, Map.of("value", value, "cloud", cloud, "region", region));
    }

    private long usage(String key, String value) {
        return story.usage("anna", new UsageSelection(null, null, Map.of(key, List.of(value)),
                false, true, false)).amountCents();
    }
}
