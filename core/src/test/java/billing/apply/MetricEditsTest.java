package billing.apply;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import billing.run.Story;
import billing.subscription.service.NewSubscription;
import billing.usage.EventCursor;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.EventStore;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 2.1, 2.2, 4.4: metrics created and changed by requests")
class MetricEditsTest {
    @TempDir
    Path folder;
    private EditStory edits;
    private Story story;

    @BeforeEach
    void begin() {
        edits = new EditStory(folder, "2024-03-01T00:00:00Z");
        story = edits.story;
    }

    @AfterEach
    void close() {
        edits.close();
    }

    private BillableMetric create(String members) {
        return edits.create(BillableMetric.class, "{'code': 'm', 'name': 'M', " + members + "}");
    }

    private BillableMetric change(String members) {
        return edits.change(BillableMetric.class, "m", "{" + members + "}");
    }

    private void plan(String model) {
        edits.create(Plan.class, "{'code': 'p', 'name': 'P', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_code': 'm', 'charge_model': '" + model
                + "', 'properties': {'amount': '1'}}]}");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: a metric that a plan charges changes only name, "
            + "description and filters")
    void used() {
        create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        assertThat(change("'field_name': 'w'").aggregation().fieldName()).isEqualTo("w");
        plan("standard");
        BillableMetric after = change("'code': 'other', 'aggregation_type': 'no such thing',"
                + " 'field_name': 'x', 'recurring': true, 'rounding_function': 'ceil',"
                + " 'name': 'New', 'description': 'd',"
                + " 'filters': [{'key': 'region', 'values': ['eu']}]");
        assertThat(after.code()).isEqualTo("m");
        assertThat(after.aggregation().type()).isEqualTo(AggregationType.SUM_AGG);
        assertThat(after.aggregation().fieldName()).isEqualTo("w");
        assertThat(after.aggregation().recurring()).isFalse();
        assertThat(after.rounding().function()).isNull();
        assertThat(List.of(after.name(), after.description())).containsExactly("New", "d");
        assertThat(after.filters()).hasSize(1);
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: a metric that only a private plan charges changes no "
            + "more than others")
    void usedByChild() {
        create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        plan("standard");
        story.customer("anna", "UTC").subscribe(NewSubscription.of("anna", "p", "anna-1")
                .planOverrides(body("{'amount_cents': 1}")));
        story.writing(handle -> new Plans(handle).update(
                new PlanRevision(story.plan("p")).charges(List.of()).made(), story.now()));
        BillableMetric after = change("'code': 'other', 'aggregation_type': 'max_agg',"
                + " 'name': 'New'");
        assertThat(after.code()).isEqualTo("m");
        assertThat(after.aggregation().type()).isEqualTo(AggregationType.SUM_AGG);
        assertThat(after.name()).isEqualTo("New");
    }

    private void use(String code, String value) {
        story.writing(handle -> new EventIntake(handle).append(new UsageEvent(
                UUID.randomUUID().toString(), "s", code, story.now(), Map.of("v", value), null),
                story.now()));
    }

    private List<BigDecimal> values(String code) {
        return story.read(handle -> {
            List<BigDecimal> values = new ArrayList<>();
            try (EventCursor events = new EventStore(handle).events("s", code, null,
                    story.now().plusSeconds(1))) {
                while (events.next()) {
                    values.add(events.hasValue() ? events.value() : null);
                }
            }
            return values;
        });
    }

    @Test
    @DisplayName("rating-and-usage.md 1.8: events without a metric count once one has their code, "
            + "also when it had it before")
    void recreated() {
        BillableMetric metric = create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        use("m", "5");
        story.writing(handle -> new Metrics(handle).delete(metric.id(), story.now()));
        use("m", "100");
        create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        assertThat(values("m")).containsExactly(new BigDecimal("5"), new BigDecimal("100"));
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: events that came in while a metric was a count are "
            + "summed once it is a sum again")
    void retyped() {
        create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        use("m", "5");
        change("'aggregation_type': 'count_agg'");
        use("m", "100");
        change("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        assertThat(values("m")).containsExactly(new BigDecimal("5"), new BigDecimal("100"));
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: events that are there count for a metric that gets "
            + "their code")
    void recoded() {
        create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        use("other", "5");
        change("'code': 'other'");
        use("other", "7");
        assertThat(values("other")).containsExactly(new BigDecimal("5"), new BigDecimal("7"));
    }

    @Test
    @DisplayName("rating-and-usage.md 2.1: custom_agg without a registered aggregator is 403 "
            + "feature_unavailable")
    void custom() {
        assertThatThrownBy(() -> create("'aggregation_type': 'custom_agg'"))
                .isInstanceOfSatisfying(ForbiddenException.class, refusal ->
                        assertThat(refusal.code()).isEqualTo("feature_unavailable"));
    }

    @ParameterizedTest(name = "2.1 weighted_interval {1} of a {0} metric")
    @CsvSource({"sum_agg, 'hours', true", "sum_agg, seconds, true",
        "weighted_sum_agg, seconds, true", "weighted_sum_agg, hours, false"})
    void interval(String aggregation, String interval, boolean accepted) {
        String members = "'aggregation_type': '" + aggregation
                + "', 'field_name': 'v', 'weighted_interval': '" + interval + "'";
        if (accepted) {
            assertThat(create(members).aggregation().weightedInterval())
                    .isEqualTo(aggregation.equals("sum_agg") ? null : interval);
        } else {
            assertThatThrownBy(() -> create(members)).isInstanceOfSatisfying(
                    InvalidException.class, fault -> assertThat(fault.details())
                            .containsEntry("weighted_interval", List.of("value_is_invalid")));
        }
    }

    @Test
    @DisplayName("rating-and-usage.md 2.1: a weighted sum without interval, be it null, is refused")
    void noInterval() {
        for (String more : List.of("", ", 'weighted_interval': null")) {
            assertThatThrownBy(() -> create("'aggregation_type': 'weighted_sum_agg',"
                    + " 'field_name': 'v'" + more)).isInstanceOfSatisfying(
                    InvalidException.class, fault -> assertThat(fault.details())
                            .containsEntry("weighted_interval", List.of("value_is_invalid")));
        }
    }

    @Test
    @DisplayName("rating-and-usage.md 3.10: a custom charge needs a custom metric")
    void customCharge() {
        create("'aggregation_type': 'sum_agg', 'field_name': 'v'");
        assertThatThrownBy(() -> plan("custom")).isInstanceOfSatisfying(InvalidException.class,
                fault -> assertThat(fault.details()).containsEntry("charge_model",
                        List.of("invalid_aggregation_type_or_charge_model")));
    }
}
