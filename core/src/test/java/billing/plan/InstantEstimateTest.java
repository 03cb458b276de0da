package billing.plan;

import static billing.plan.AdvanceStory.charge;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.AggregationType;
import billing.invoicing.StoredFee;
import billing.invoicing.advance.InstantEstimate;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.usage.UsageEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 7.2: the price of one event in isolation")
class InstantEstimateTest {
    private static final Instant NOW = Instant.parse("2024-01-05T00:00:00Z");
    private static final String NO_CHARGE = "code: does_not_match_an_instant_charge";
    @TempDir
    Path folder;
    private AdvanceStory story;

    @BeforeEach
    void begin() {
        story = new AdvanceStory(folder, NOW.toString());
        String payment = charge(story.metric("payment", AggregationType.SUM_AGG, false), "0", "")
                .replace("'standard'", "'percentage'").replace("'amount': '0'", "'rate': '2.5',"
                        + " 'fixed_amount': '0.30', 'per_transaction_min_amount': '1',"
                        + " 'per_transaction_max_amount': '5'");
        String boxes = charge(story.metric("boxes", AggregationType.SUM_AGG, false), "1", "")
                .replace("'standard'", "'package'")
                .replace("'amount': '1'", "'amount': '1', 'package_size': 1, 'free_units': 0");
        story.plans().plan("base", 0, "'charges': [" + String.join(", ", payment, boxes,
                charge(story.metric("calls", AggregationType.COUNT_AGG, false), "2", ""),
                charge(story.plans().metric("miles"), "0.1", "'filters': [{'values': {'region':"
                        + " ['us']}, 'properties': {'amount': '7'}}]"),
                charge(story.computed("area", "event.properties.a * event.properties.b"), "1",
                        "")) + "]");
        story.plans().plan("arrears", 0, "");
        story.plans().subscribe("anna", "base", "");
        story.plans().subscribe("ben", "arrears", "");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void by_rate_or_price_of_the_most_specific_filter() {
        assertThat(cents("payment", Map.of("value", "10"))).containsExactly(100L);
        assertThat(cents("payment", Map.of("value", "400"))).containsExactly(500L);
        assertThat(cents("payment", Map.of("value", "-5"))).containsExactly(0L);
        assertThat(cents("calls", Map.of())).containsExactly(200L);
        assertThat(cents("miles", Map.of("value", "500"))).containsExactly(5_000L);
        assertThat(cents("miles", Map.of("value", "2", "region", "us"))).containsExactly(1_400L);
        assertThat(cents("miles", Map.of())).containsExactly(0L);
    }

    @Test
    @DisplayName("rating-and-usage.md 2.8: the value is the one that the metric's expression "
            + "computes")
    void a_computed_value() {
        assertThat(cents("area", Map.of("a", "2", "b", "3"))).containsExactly(600L);
        assertThatThrownBy(() -> cents("area", Map.of("a", "2")))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining("expression_evaluation_failed: Variable: b not found");
    }

    @Test
    void a_single_event_needs_a_charge_on_its_code() {
        for (String code : List.of("boxes", "unknown")) {
            assertThatThrownBy(() -> cents(code, Map.of("value", "1")))
                    .isInstanceOf(InvalidException.class).hasMessage(NO_CHARGE);
        }
    }

    @Test
    void a_batch_needs_a_charge_at_all() {
        assertThat(batch(event("anna-1", "unknown", "1"))).isEmpty();
        assertThat(batch(event("anna-1", "boxes", "1"), event("anna-1", "payment", "10"),
                event("anna-1", "calls", "1"))).extracting(fee -> fee.fee().amounts().cents())
                .containsExactly(100L, 200L);
        assertThatThrownBy(() -> batch(event("anna-1", "calls", "1"),
                event("ben-1", "calls", "1"))).isInstanceOf(InvalidException.class)
                .hasMessage(NO_CHARGE);
        assertThatThrownBy(() -> batch(event("anna-1", "calls", "1"), event("eve", "calls", "1")))
                .isInstanceOf(NotFoundException.class);
    }

    private static UsageEvent event(String subscription, String code, String value) {
        return event(subscription, code, Map.of("value", value));
    }

    private static UsageEvent event(String subscription, String code,
                                    Map<String, Object> properties) {
        return new UsageEvent("t1", subscription, code, NOW, properties, null);
    }

    private List<Long> cents(String code, Map<String, Object> properties) {
        return story.plans().story().read(handle -> new InstantEstimate(handle, NOW)
                        .fees(event("anna-1", code, properties))).stream()
                .map(fee -> fee.fee().amounts().cents()).toList();
    }

    private List<StoredFee> batch(UsageEvent... events) {
        return story.plans().story().read(handle ->
                new InstantEstimate(handle, NOW).fees(List.of(events)));
    }
}
