package billing.settlement.progressive;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.settlement.progressive.ThresholdCompletion.Reached;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 9.6: how far thresholds are reached")
class ThresholdCompletionTest {
    private static final Instant MAY = Instant.parse("2024-05-06T10:01:00Z");

    @Test
    void the_first_open_one_shows_its_share_and_later_ones_nothing() {
        assertThat(list(PassedUsageThresholdsTest.thresholds(0, 200, 600, 1_000), 300))
                .containsExactly("200 1", "600 0.25", "1000 0");
    }

    @Test
    void a_recurring_threshold_waits_for_the_fixed_ones() {
        assertThat(list(PassedUsageThresholdsTest.thresholds(1_000, 200), 100))
                .containsExactly("200 0.5", "1200 0");
    }

    @Test
    void each_completed_recurrence_is_listed_and_one_is_running() {
        assertThat(list(PassedUsageThresholdsTest.thresholds(1_000, 200), 2_450))
                .containsExactly("200 1", "1200 1", "2200 1", "3200 0.25");
    }

    @Test
    @DisplayName("of 10^15 completed recurrences the latest 10,000 are listed")
    void very_many_recurrences_are_not_all_listed() {
        List<String> all = list(PassedUsageThresholdsTest.thresholds(1, 200),
                1_000_000_000_000_200L);
        assertThat(all).hasSize(1 + Limit.RECURRENCES.most() + 1)
                .startsWith("200 1", "999999999990201 1")
                .endsWith("1000000000000200 1", "1000000000000201 0");
    }

    @Test
    void a_threshold_is_reached_when_its_invoice_is_made() {
        UUID fixed = new UUID(0, 200);
        UUID recurring = new UUID(1, 1_000);
        List<Reached> reached = List.of(new Reached(fixed, 220, MAY),
                new Reached(recurring, 2_300, MAY.plusSeconds(60)),
                new Reached(recurring, 3_300, MAY.plusSeconds(120)));
        assertThat(ThresholdCompletion.of(PassedUsageThresholdsTest.thresholds(1_000, 200),
                3_300, reached)).extracting(ThresholdCompletion::reachedAt)
                .containsExactly(MAY, MAY.plusSeconds(60), MAY.plusSeconds(60),
                        MAY.plusSeconds(120), null);
    }

    private static List<String> list(List<billing.catalog.UsageThreshold> thresholds, long total) {
        return ThresholdCompletion.of(thresholds, total, List.of()).stream()
                .map(one -> one.amountCents() + " "
                        + one.ratio().stripTrailingZeros().toPlainString()).toList();
    }
}
