package billing.settlement.progressive;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.UsageThreshold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 9.3: which thresholds usage has passed")
class PassedUsageThresholdsTest {
    private static final List<UsageThreshold> FIXED = thresholds(0, 200, 500, 700);
    private static final List<UsageThreshold> BOTH = thresholds(1_000, 200, 500, 700);

    @Test
    void a_fixed_threshold_is_passed_when_usage_reaches_it_exactly() {
        assertThat(passed(FIXED, 0, 199)).isEmpty();
        assertThat(passed(FIXED, 0, 200)).containsExactly(200L);
        assertThat(passed(FIXED, 200, 299)).isEmpty();
        assertThat(passed(FIXED, 200, 300)).containsExactly(500L);
    }

    @Test
    void thresholds_passed_together_come_by_amount() {
        assertThat(passed(thresholds(0, 700, 200, 500), 100, 600)).containsExactly(200L, 500L,
                700L);
    }

    @Test
    void what_was_invoiced_before_is_not_passed_again() {
        assertThat(passed(FIXED, 700, 10_000)).isEmpty();
    }

    @Test
    void the_recurring_one_counts_from_the_largest_fixed_one_until_that_is_invoiced() {
        assertThat(passed(BOTH, 660, 1_039)).containsExactly(700L);
        assertThat(passed(BOTH, 660, 1_040)).containsExactly(700L, 1_000L);
    }

    @Test
    void then_it_counts_what_exceeds_all_that_was_invoiced() {
        assertThat(passed(BOTH, 880, 119)).isEmpty();
        assertThat(passed(BOTH, 880, 120)).containsExactly(1_000L);
        assertThat(passed(BOTH, 3_080, 919)).isEmpty();
        assertThat(passed(BOTH, 3_080, 2_200)).containsExactly(1_000L);
    }

    @Test
    void alone_it_counts_from_zero() {
        assertThat(passed(thresholds(1_000), 0, 999)).isEmpty();
        assertThat(passed(thresholds(1_000), 0, 1_000)).containsExactly(1_000L);
    }

    @Test
    void usage_that_fell_below_what_was_billed_passes_nothing() {
        assertThat(passed(BOTH, 100, -1)).isEmpty();
    }

    private static List<Long> passed(List<UsageThreshold> thresholds, long invoiced, long fresh) {
        return ThresholdCheck.passed(thresholds, invoiced, fresh).stream()
                .map(UsageThreshold::amountCents).toList();
    }

    /** Fixed thresholds, and a recurring one unless it is 0. */
    static List<UsageThreshold> thresholds(long recurring, long... fixed) {
        List<UsageThreshold> thresholds = new ArrayList<>();
        for (long cents : fixed) {
            thresholds.add(threshold(cents, false));
        }
        if (recurring > 0) {
            thresholds.add(threshold(recurring, true));
        }
        return thresholds;
    }

    private static UsageThreshold threshold(long cents, boolean recurring) {
        return new UsageThreshold(new UUID(recurring ? 1 : 0, cents), null, cents, recurring,
                Instant.EPOCH, Instant.EPOCH);
    }
}
