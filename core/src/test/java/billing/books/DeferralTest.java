package billing.books;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Revenue that is earned day by day. */
class DeferralTest {
    private static final LocalDate FIRST = LocalDate.parse("2024-10-01");
    private static final LocalDate LAST = LocalDate.parse("2024-10-31");

    @Test
    void each_day_earns_its_share_in_whole_cents() {
        Deferral deferral = new Deferral(100, FIRST, FIRST.plusDays(2));
        assertThat(deferral.earn(FIRST.plusDays(9))).containsExactly(Map.entry(FIRST, 33L),
                Map.entry(FIRST.plusDays(1), 33L), Map.entry(FIRST.plusDays(2), 34L));
        assertThat(deferral.leftCents()).isZero();
    }

    @Test
    void a_day_that_earns_nothing_is_left_out() {
        assertThat(new Deferral(1, FIRST, LAST).earn(LAST))
                .containsExactly(Map.entry(LAST, 1L));
    }

    @Test
    void what_is_booked_late_is_caught_up() {
        Deferral deferral = new Deferral(3100, FIRST, LAST);
        assertThat(deferral.earn(FIRST.plusDays(14)).values().stream().mapToLong(one -> one)
                .sum()).isEqualTo(1500);
        assertThat(deferral.leftCents()).isEqualTo(1600);
    }

    @Test
    void what_is_credited_reduces_the_remaining_days() {
        Deferral deferral = new Deferral(3100, FIRST, LAST);
        deferral.earn(FIRST.plusDays(14));
        assertThat(deferral.reduce(800)).isEqualTo(800);
        assertThat(deferral.earn(FIRST.plusDays(15)))
                .containsExactly(Map.entry(FIRST.plusDays(15), 50L));
        assertThat(deferral.reduce(10_000)).as("no more than is left").isEqualTo(750);
        assertThat(deferral.earn(LAST)).isEmpty();
    }

    @Test
    void what_is_earned_never_misses_the_exact_share_by_a_cent() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 500; round++) {
            long cents = random.nextLong(0, 1_000_000);
            int days = random.nextInt(1, 400);
            Deferral deferral = new Deferral(cents, FIRST, FIRST.plusDays(days - 1));
            for (int day = 1; day <= days; day++) {
                deferral.earn(FIRST.plusDays(day - 1));
                BigDecimal exact = BigDecimal.valueOf(cents).multiply(BigDecimal.valueOf(day))
                        .divide(BigDecimal.valueOf(days), 20, RoundingMode.HALF_UP);
                assertThat(exact.subtract(BigDecimal.valueOf(cents - deferral.leftCents())).abs())
                        .isLessThan(BigDecimal.ONE);
            }
            assertThat(deferral.leftCents()).isZero();
        }
    }
}
