package billing.invoicing.tax;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.AppliedTax;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("money.md 1.4: bases of taxes in whole cents")
class TaxedBasesTest {
    private static final AppliedTax.Key TEN = key("10");
    private static final AppliedTax.Key TWENTY = key("20");
    private final TaxedBases bases = new TaxedBases();

    @Test
    @DisplayName("money.md 1.4: the worked example: 16500 are taxed, not 14105 and 2394")
    void the_worked_example() {
        String[][] rows = {{"1000", "676.47059"}, {"2000", "1352.94117"}, {"3000", "88.23529"},
            {"4000", "117.64706"}, {"1000", "126.47059"}, {"2000", "252.94118"},
            {"3000", "379.41176"}, {"4000", "505.88235"}};
        for (String[] row : rows) {
            add(row[0], row[1], row[0].equals("2000") ? TWENTY : TEN);
        }
        assertThat(bases.wholeCents(16_500)).isEqualTo(Map.of(TEN, 14_106L, TWENTY, 2_394L));
    }

    @Test
    void untaxed_fees_have_their_share() {
        add("1000", "33.33333");
        add("1000", "33.33333", TEN);
        add("1000", "33.33334", TWENTY);
        assertThat(bases.wholeCents(2_900)).isEqualTo(Map.of(TEN, 967L, TWENTY, 966L));
    }

    @Test
    void each_tax_of_a_fee_has_the_same_base() {
        add("1000", "33.33333", TEN, TWENTY);
        add("2000", "66.66667", TWENTY);
        assertThat(bases.wholeCents(2_900)).isEqualTo(Map.of(TEN, 967L, TWENTY, 2_900L));
    }

    @Test
    void a_line_that_deducts_is_taxed_in_full() {
        add("-500", "0", TEN);
        add("1000", "33.33333", TEN);
        add("2000", "66.66667", TWENTY);
        assertThat(bases.wholeCents(2_400)).isEqualTo(Map.of(TEN, 467L, TWENTY, 1_933L));
    }

    @Test
    void nothing_is_taxed_without_fees() {
        assertThat(bases.wholeCents(0)).isEmpty();
    }

    @Test
    void they_always_add_up_and_are_less_than_a_cent_from_the_exact_ones() {
        SplittableRandom random = new SplittableRandom(7);
        for (int run = 0; run < 500; run++) {
            TaxedBases made = new TaxedBases();
            int count = random.nextInt(1, 6);
            long[] cents = random.longs(count, 1, 10_000).toArray();
            long sum = LongStream.of(cents).sum();
            long deducted = random.nextLong(sum + 1);
            BigDecimal[] exact = new BigDecimal[count];
            for (int index = 0; index < count; index++) {
                BigDecimal part = BigDecimal.valueOf(deducted * cents[index])
                        .divide(BigDecimal.valueOf(sum), 5, RoundingMode.HALF_UP);
                exact[index] = BigDecimal.valueOf(cents[index]).subtract(part);
                made.add(Set.of(key(String.valueOf(index))), cents[index], part);
            }
            Map<AppliedTax.Key, Long> whole = made.wholeCents(sum - deducted);
            assertThat(whole.values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(sum - deducted);
            for (int index = 0; index < count; index++) {
                assertThat(BigDecimal.valueOf(whole.get(key(String.valueOf(index))))
                        .subtract(exact[index]).abs()).isLessThan(new BigDecimal("1.0001"));
            }
        }
    }

    private void add(String cents, String deducted, AppliedTax.Key... taxes) {
        bases.add(Arrays.stream(taxes).collect(Collectors.toSet()), Long.parseLong(cents),
                new BigDecimal(deducted));
    }

    private static AppliedTax.Key key(String rate) {
        return new AppliedTax.Key(new UUID(1, Long.parseLong(rate)), new BigDecimal(rate));
    }
}
