package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.alert.Alert;
import billing.alert.AlertRequest;
import billing.alert.AlertRequest.Threshold;
import billing.alert.AlertThreshold;
import billing.alert.AlertType;
import billing.alert.RefusedBatchException;
import billing.alert.TriggeredAlert;
import billing.alert.service.AlertService;
import billing.alert.store.Alerts;
import billing.alert.store.Alerts.Owner;
import billing.alert.store.ReportedCrossings;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 6.1, 6.2: alerts on usage; jobs cost 5.00 each, scans 100.00")
class UsageAlertsTest {
    private Story story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new Story(folder.resolve("billing.db"), "2024-05-06T08:00:00Z");
        story.customer("harald", "UTC");
        story.plan(PlanSketch.of("plant", Interval.MONTHLY, 4_900).withUsage("jobs", "5")
                .withUsage("scans", "100"));
        story.subscribe("harald", "plant");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void alerts_of_the_whole_and_of_one_metric_fire_on_their_own_amounts() {
        Alert whole = create("current_usage_amount", "whole", null, "1500", "3000", "5000");
        Alert part = create("billable_metric_current_usage_amount", "part", "scans", "1500");
        use("jobs", "2");
        assertThat(told(whole)).isEmpty();
        assertThat(now(whole).evaluation().value()).isEqualByComparingTo("1000");
        use("jobs", "4");
        assertThat(told(whole)).hasSize(1);
        TriggeredAlert first = told(whole).get(0);
        assertThat(first.previousValue()).isEqualByComparingTo("1000");
        assertThat(first.currentValue()).isEqualByComparingTo("3000");
        assertThat(values(first)).containsExactly("1500", "3000");
        assertThat(told(part)).isEmpty();
        use("scans", "4");
        assertThat(values(told(whole).get(1))).containsExactly("5000");
        assertThat(told(part).get(0).currentValue()).isEqualByComparingTo("40000");
    }

    @Test
    void units_are_watched_without_their_price() {
        Alert alert = create("billable_metric_current_usage_units", "watch", "jobs", "90");
        use("jobs", "89");
        use("scans", "500");
        assertThat(told(alert)).isEmpty();
        use("jobs", "5");
        assertThat(told(alert).get(0).previousValue()).isEqualByComparingTo("89");
        assertThat(told(alert).get(0).currentValue()).isEqualByComparingTo("94");
    }

    @Test
    void existing_usage_fires_at_the_first_evaluation() {
        use("jobs", "4");
        Alert alert = create("current_usage_amount", "late", null, "1500");
        assertThat(alert.evaluation().at()).isNull();
        later();
        assertThat(told(alert)).hasSize(1);
        assertThat(now(alert).evaluation().at()).isEqualTo("2024-05-06T09:01:00Z");
    }

    @Test
    void lifetime_alerts_go_on_over_the_end_of_a_period() {
        Alert amount = create("lifetime_usage_amount", "amount", null, "3000");
        Alert units = create("billable_metric_lifetime_usage_units", "units", "jobs", "6");
        use("jobs", "4");
        story.runUntil("2024-06-02T00:00:00Z");
        use("jobs", "3");
        assertThat(told(amount)).extracting(one -> one.currentValue().longValue())
                .containsExactly(3_500L);
        assertThat(told(units)).extracting(one -> one.currentValue().longValue())
                .containsExactly(7L);
    }

    @Test
    void usage_of_the_minute_of_a_plan_change_is_compared_after_the_change() {
        story.plan(PlanSketch.of("works", Interval.MONTHLY, 9_900).withUsage("jobs", "5"));
        Alert amount = create("lifetime_usage_amount", "amount", null, "3000");
        story.runUntil("2024-05-06T10:00:00Z");
        story.at("2024-05-06T10:00:10Z").use("harald-1", "jobs", "10");
        story.at("2024-05-06T10:00:40Z").subscribe("harald", "works");
        story.runUntil("2024-05-06T10:02:00Z");
        assertThat(told(amount)).extracting(one -> one.currentValue().longValue())
                .containsExactly(5_000L);
    }

    @Test
    void a_metric_that_the_plan_does_not_charge_for_is_not_evaluated() {
        story.plan(PlanSketch.of("other", Interval.MONTHLY, 0).withUsage("files", "1"));
        Alert alert = create("billable_metric_current_usage_units", "watch", "files", "1");
        use("jobs", "4");
        assertThat(now(alert).evaluation().at()).isNull();
    }

    @Test
    void a_type_must_be_known_and_of_usage() {
        assertThat(faults(request("", "c", null, "1")))
                .containsEntry("alert_type", List.of("value_is_mandatory", "value_is_invalid"));
        assertThat(faults(request("no_such_type", "c", null, "1")))
                .containsEntry("alert_type", List.of("invalid_type"));
        assertThat(faults(request("wallet_balance_amount", "c", null, "1")))
                .containsEntry("alert_type", List.of("invalid_type"));
    }

    @Test
    void thresholds_are_numbers_few_and_different() {
        assertThat(faults(request("current_usage_amount", "c", null)))
                .containsEntry("thresholds", List.of("value_is_mandatory"));
        assertThat(faults(request("current_usage_amount", "c", null, "1", "1.0")))
                .containsEntry("thresholds", List.of("duplicate_threshold_values"));
        assertThat(faults(request("current_usage_amount", "c", null, "many", null)))
                .containsEntry("thresholds:value",
                        List.of("value_is_invalid", "value_is_mandatory"));
        String[] many = new String[21];
        for (int i = 0; i < many.length; i++) {
            many[i] = String.valueOf(i);
        }
        assertThat(faults(request("current_usage_amount", "c", null, many)))
                .containsEntry("thresholds", List.of("too_many_thresholds"));
        assertThat(faults(recurring("0"))).containsEntry("thresholds:value",
                List.of("recurring_value_is_negative"));
        assertThat(faults(recurring("1", "2"))).containsEntry("base",
                List.of("alert_already_exists"));
    }

    @Test
    void a_metric_is_named_where_one_is_watched_and_nowhere_else() {
        assertThat(faults(request("billable_metric_current_usage_units", "c", null, "1")))
                .containsEntry("billable_metric", List.of("value_is_mandatory"));
        assertThat(faults(request("current_usage_amount", "c", "jobs", "1")))
                .containsEntry("billable_metric", List.of("value_must_be_blank"));
        assertThatThrownBy(() -> create("billable_metric_current_usage_units", "c", "no", "1"))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("billable metric no");
    }

    @Test
    void code_and_watched_thing_are_unique_on_a_subscription() {
        create("current_usage_amount", "one", null, "1");
        assertThat(faults(request("lifetime_usage_amount", "one", null, "1")))
                .containsEntry("code", List.of("value_already_exist"));
        assertThat(faults(request("current_usage_amount", "two", null, "1")))
                .containsEntry("base", List.of("alert_already_exists"));
        assertThat(faults(request("current_usage_amount", " ", null, "1")))
                .containsEntry("code", List.of("value_is_mandatory"));
        create("billable_metric_current_usage_units", "jobs", "jobs", "1");
        create("billable_metric_current_usage_units", "scans", "scans", "1");
    }

    @Test
    void a_batch_is_made_whole_or_not_at_all() {
        AlertRequest first = request("current_usage_amount", "one", null, "1");
        AlertRequest second = request("billable_metric_current_usage_units", "two", "jobs", "1");
        AlertRequest third = request("current_usage_amount", "three", null, "1");
        assertThatThrownBy(() -> life(life -> life.createAll(List.of(first, second, third))))
                .isInstanceOfSatisfying(RefusedBatchException.class, refused ->
                        assertThat(refused.faults()).isEqualTo(Map.of(2,
                                Map.of("base", List.of("alert_already_exists")))));
        List<Alert> stored = story.read(handle ->
                new Alerts(handle).ofOwner(Owner.subscription("harald-1")));
        assertThat(stored).isEmpty();
        List<Alert> made = life(life -> life.createAll(List.of(first, second)));
        assertThat(made).extracting(Alert::code).containsExactly("one", "two");
    }

    @Test
    void an_update_changes_what_is_given_but_the_type() {
        create("current_usage_amount", "one", null, "1000");
        Alert changed = life(life -> life.update("one", new AlertRequest(
                Set.of("code", "thresholds", "alert_type"), "lifetime_usage_amount", "uno", null,
                null, List.of(new Threshold("x", "8800", false)), Set.of())));
        assertThat(changed.type()).isEqualTo(AlertType.CURRENT_USAGE_AMOUNT);
        assertThat(changed.code()).isEqualTo("uno");
        assertThat(changed.thresholds()).containsExactly(
                new AlertThreshold("x", new BigDecimal("8800.00000"), false));
        assertThatThrownBy(() -> life(life -> life.delete("one")))
                .isInstanceOf(NotFoundException.class);
        life(life -> life.delete("uno"));
        create("current_usage_amount", "uno", null, "1");
    }

    private Alert create(String type, String code, String metric, String... values) {
        return life(life -> life.create(request(type, code, metric, values)));
    }

    private <T> T life(Function<AlertService, T> step) {
        return story.write(handle ->
                step.apply(AlertService.ofSubscription(story.work(handle), "harald-1")));
    }

    private Map<String, List<String>> faults(AlertRequest request) {
        try {
            life(life -> life.create(request));
            return Map.of();
        } catch (InvalidException e) {
            return e.details();
        }
    }

    private static AlertRequest request(String type, String code, String metric,
                                        String... values) {
        return new AlertRequest(Set.of("alert_type", "code", "thresholds"), type, code, null,
                metric, Arrays.stream(values)
                        .map(value -> new Threshold("t", value, false)).toList(), Set.of());
    }

    private static AlertRequest recurring(String... values) {
        return new AlertRequest(Set.of(), "current_usage_amount", "c", null, null,
                Arrays.stream(values).map(value -> new Threshold("t", value, true))
                        .toList(), Set.of());
    }

    private void use(String metric, String count) {
        story.use("harald-1", metric, count);
        later();
    }

    private void later() {
        story.runUntil(story.now().plus(Duration.ofHours(1)));
    }

    private List<TriggeredAlert> told(Alert alert) {
        return ReportedCrossings.list(story.database(), alert.id());
    }

    private Alert now(Alert alert) {
        return story.read(handle -> new Alerts(handle).byId(alert.id())).orElseThrow();
    }

    private static List<String> values(TriggeredAlert triggered) {
        return triggered.crossed().stream()
                .map(one -> one.value().stripTrailingZeros().toPlainString()).toList();
    }
}
