package billing.usage.aggregation;

import static billing.catalog.AggregationType.COUNT_AGG;
import static billing.catalog.AggregationType.SUM_AGG;
import static billing.catalog.AggregationType.UNIQUE_COUNT_AGG;
import static billing.catalog.AggregationType.WEIGHTED_SUM_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.fee.ChargeFees;
import billing.rating.ChargeModel;
import billing.rating.Graduated;
import billing.rating.Prices;
import billing.rating.UsageFigures;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("laws of rating over generated usage")
class RatingPropertiesTest {
    private static final int CASES = 200;
    private static final List<String> CLOUDS = List.of("aws", "gcp", "azure", "");

    private static BigDecimal decimal(SplittableRandom random, int bound) {
        return BigDecimal.valueOf(random.nextInt(bound), random.nextInt(4));
    }

    private static Example usage(SplittableRandom random, AggregationType type, ChargeModel model) {
        Example example = Example.of(type, model);
        Instant at = example.period().window().from();
        int count = random.nextInt(60);
        for (int index = 0; index < count; index++) {
            at = at.plusSeconds(1 + random.nextInt(40_000));
            BigDecimal value = type == UNIQUE_COUNT_AGG
                    ? BigDecimal.valueOf(random.nextInt(9))
                    : decimal(random, 5000).subtract(decimal(random, 1000));
            example.event(at.toString(), value.toPlainString(),
                    "cloud", CLOUDS.get(random.nextInt(CLOUDS.size())),
                    "operation_type", random.nextInt(3) == 0 ? "remove" : "add");
        }
        return example;
    }

    private static BigDecimal sum(List<RatedUsage> rated) {
        return rated.stream().map(RatedUsage::units).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void the_order_of_ingestion_does_not_matter() {
        SplittableRandom random = new SplittableRandom(1);
        ChargeModel price = Prices.percentage("1.5, 0.1, 3, 500, 0.2, 9");
        for (int index = 0; index < CASES; index++) {
            for (AggregationType type : AggregationType.values()) {
                Example example = usage(random, type, price).groupedBy("cloud");
                List<RatedUsage> rated = example.rate();
                List<UsageEvent> events = example.events();
                Collections.shuffle(events, new Random(index));
                assertThat(example.rate()).isEqualTo(rated);
            }
        }
    }

    @Test
    void groups_and_buckets_conserve_units() {
        SplittableRandom random = new SplittableRandom(2);
        ChargeModel price = Prices.standard("1");
        for (int index = 0; index < CASES; index++) {
            for (AggregationType type : List.of(COUNT_AGG, SUM_AGG, WEIGHTED_SUM_AGG)) {
                Example example = usage(random, type, price);
                BigDecimal total = example.only().units();
                // A weighted sum is rounded up in its 20th decimal, once a group.
                assertThat(sum(example.groupedBy("cloud").rate()))
                        .isCloseTo(total, Offset.offset(
                                new BigDecimal("0.00000000000000001")));
                example.declaring("cloud", "aws", "gcp")
                        .filter(price, Map.of("cloud", List.of("aws")))
                        .filter(price, Map.of("cloud", List.of("aws", "gcp")));
                assertThat(sum(example.rate())).isCloseTo(total,
                        Offset.offset(
                                new BigDecimal("0.00000000000000001")));
            }
        }
    }

    @Test
    void more_units_never_cost_less() {
        SplittableRandom random = new SplittableRandom(3);
        List<ChargeModel> prices = List.of(Prices.standard("0.3"), Prices.percentage("2, 1"),
                Prices.graduated("0-10 @3 flat 1; 11-50 @2; 51- @0.1 flat 4"),
                Prices.graduatedPercentage("0-10 @3 flat 1; 11- @2"),
                new billing.rating.PackagePrice(BigDecimal.TEN, 5, 7));
        for (int index = 0; index < CASES; index++) {
            BigDecimal units = decimal(random, 200_000);
            BigDecimal more = units.add(decimal(random, 100_000));
            for (ChargeModel price : prices) {
                assertThat(price.price(UsageFigures.of(more, 1)).amount())
                        .isGreaterThanOrEqualTo(price.price(UsageFigures.of(units, 1)).amount());
            }
        }
    }

    @Test
    void a_graduated_amount_is_the_sum_of_its_tiers() {
        SplittableRandom random = new SplittableRandom(4);
        Graduated price = Prices.graduated("0-10 @3 flat 1; 10-50 @2; 50- @0.1 flat 4");
        for (int index = 0; index < CASES; index++) {
            BigDecimal units = decimal(random, 100_000);
            var priced = price.price(UsageFigures.of(units, 1));
            List<?> tiers = (List<?>) priced.steps().members().get("graduated_ranges");
            BigDecimal amount = BigDecimal.ZERO;
            BigDecimal walked = BigDecimal.ZERO;
            for (Object tier : tiers) {
                Map<?, ?> details = (Map<?, ?>) tier;
                amount = amount.add(new BigDecimal((String) details.get("total_with_flat_amount")));
                walked = walked.add(new BigDecimal((String) details.get("units")));
            }
            assertThat(amount).isEqualByComparingTo(priced.amount());
            assertThat(walked).isEqualByComparingTo(units);
        }
    }

    @Test
    void a_true_up_lifts_exactly_to_the_minimum() {
        SplittableRandom random = new SplittableRandom(5);
        for (int index = 0; index < CASES; index++) {
            long minimum = 1 + random.nextInt(200_000);
            Example example = usage(random, SUM_AGG, Prices.standard("0.017")).groupedBy("cloud")
                    .minimum(minimum);
            List<Fee> fees = new ChargeFees(Identifiers.seeded(index), example.currency(),
                    new UUID(5, 5), example.period(), Instant.EPOCH).billed(example.rate());
            assertThat(fees).allSatisfy(fee -> assertThat(fee.amounts().cents()).isNotNegative());
            long total = fees.stream().mapToLong(one -> one.amounts().cents()).sum();
            boolean lifted = fees.stream().anyMatch(
                    fee -> fee.source().trueUpParentFeeId() != null);
            assertThat(total).isGreaterThanOrEqualTo(minimum);
            assertThat(lifted ? total == minimum : total >= minimum).isTrue();
        }
    }

    @Test
    void a_weighted_sum_is_the_average_level_of_every_second() {
        SplittableRandom random = new SplittableRandom(6);
        for (int index = 0; index < 20; index++) {
            Example example = Example.of(WEIGHTED_SUM_AGG, Prices.standard("1"))
                    .in(Example.period("2024-03-01", "2024-03-01", 1));
            long[] changes = new long[86_400];
            for (int change = 0; change < 40; change++) {
                int second = random.nextInt(changes.length);
                long value = random.nextInt(2000) - 1000;
                changes[second] += value;
                example.event(Instant.parse("2024-03-01T00:00:00Z").plusSeconds(second).toString(),
                        Long.toString(value));
            }
            long level = 0;
            long levelSeconds = 0;
            for (long change : changes) {
                level += change;
                levelSeconds += level;
            }
            assertThat(example.only().units()).isEqualByComparingTo(BigDecimal.valueOf(levelSeconds)
                    .divide(BigDecimal.valueOf(86_400), 20, RoundingMode.CEILING));
        }
    }

    @Test
    void a_scaled_sum_is_exact_whatever_overflows() {
        SplittableRandom random = new SplittableRandom(7);
        for (int index = 0; index < CASES; index++) {
            ScaledSum sum = new ScaledSum();
            BigDecimal expected = BigDecimal.ZERO;
            List<BigDecimal> added = new ArrayList<>();
            for (int step = 0; step < 50; step++) {
                long value = random.nextLong() >> random.nextInt(64);
                int scale = random.nextInt(19);
                long weight = random.nextLong() >> random.nextInt(64);
                sum.add(value, scale, weight);
                BigDecimal term = BigDecimal.valueOf(value, scale)
                        .multiply(BigDecimal.valueOf(weight));
                added.add(term);
                expected = expected.add(term);
            }
            assertThat(sum.value()).as("%s", added).isEqualByComparingTo(expected);
        }
    }
}
