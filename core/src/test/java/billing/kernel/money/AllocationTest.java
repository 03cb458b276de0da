package billing.kernel.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Shares of a total: none is lost, none is off by a whole unit. */
class AllocationTest {
    @Test
    void what_is_left_over_goes_to_the_largest_remainders_then_to_the_earlier_part() {
        assertThat(shares(100, 1, 1, 1)).containsExactly(34L, 33L, 33L);
        assertThat(shares(10, 1, 2, 3)).containsExactly(2L, 3L, 5L); // 1.67, 3.33, 5.00
        assertThat(shares(-100, 1, 1, 1)).containsExactly(-34L, -33L, -33L);
    }

    @Test
    void parts_without_weight_get_nothing_unless_no_part_has_any() {
        assertThat(shares(7, 0, 5, 0)).containsExactly(0L, 7L, 0L);
        assertThat(shares(7, 0, 0)).containsExactly(4L, 3L);
    }

    @Test
    void weights_must_be_there_and_not_negative() {
        assertThatThrownBy(() -> shares(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> shares(1, 2, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void parts_in_whole_units_add_up_to_a_total_that_was_rounded_by_itself() {
        assertThat(whole(3, "0.5", "1.25", "1.2")).containsExactly(1L, 1L, 1L);
        assertThat(whole(-4, "-0.5", "-1.75", "-1.8")).containsExactly(0L, -2L, -2L);
        assertThat(whole(2, "1", "1")).containsExactly(1L, 1L);
    }

    @Test
    void parts_add_up_also_to_a_total_that_is_not_their_rounded_sum() {
        assertThat(whole(2, "0.5", "1.25", "1.2")).containsExactly(0L, 1L, 1L);
        assertThat(whole(1, "0.5", "1.25", "1.2")).containsExactly(0L, 1L, 0L);
        assertThat(whole(-2, "0.5", "1.25")).containsExactly(-1L, -1L);
        assertThat(whole(6, "0.5", "1.25")).containsExactly(3L, 3L);
    }

    @Test
    void a_part_of_nothing_stays_so_unless_all_are() {
        assertThat(whole(5, "0", "1.5", "0.5")).containsExactly(0L, 3L, 2L);
        assertThat(whole(3, "0", "0")).containsExactly(2L, 1L);
        assertThat(whole(0)).isEmpty();
        assertThatThrownBy(() -> whole(1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rows_and_columns_of_a_table_add_up() {
        assertThat(Allocation.table(List.of(1L, 0L, 4L), List.of(3L, 2L)))
                .containsExactly(List.of(1L, 0L), List.of(0L, 0L), List.of(2L, 2L));
    }

    @Test
    void allocation_conserves_cents_and_stays_within_one_of_the_exact_share() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 2_000; round++) {
            long total = random.nextLong(-1_000_000, 1_000_000);
            List<BigDecimal> weights = IntStream.range(0, 1 + random.nextInt(12))
                    .mapToObj(part -> BigDecimal.valueOf(random.nextInt(100_000), 3)).toList();
            BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            List<Long> shares = Allocation.proportional(total, weights);
            assertThat(shares.stream().mapToLong(Long::longValue).sum()).isEqualTo(total);
            for (int part = 0; part < weights.size() && sum.signum() > 0; part++) {
                BigDecimal exact = weights.get(part).multiply(BigDecimal.valueOf(total))
                        .divide(sum, Decimals.DIVISION);
                assertThat(exact.subtract(BigDecimal.valueOf(shares.get(part))).abs())
                        .isLessThan(BigDecimal.ONE);
            }
        }
    }

    private static List<Long> shares(long total, int... weights) {
        return Allocation.proportional(total,
                IntStream.of(weights).mapToObj(BigDecimal::valueOf).toList());
    }

    private static List<Long> whole(long total, String... parts) {
        return Allocation.whole(total, Stream.of(parts).map(BigDecimal::new).toList());
    }
}
