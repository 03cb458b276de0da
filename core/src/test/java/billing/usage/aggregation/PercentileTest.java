package billing.usage.aggregation;

import static billing.catalog.AggregationType.PERCENTILE_AGG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.ChargeProperties.PresentationKey;
import billing.catalog.RoundingFunction;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.rating.Prices;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 2.4.8: the value at the nearest rank, ceil(p / 100 × n), of the values ascending")
class PercentileTest {
    private static Example of(int percentile) {
        return Example.of(PERCENTILE_AGG, Prices.standard("1")).percentile(percentile);
    }

    @ParameterizedTest(name = "percentile {0} of {1} is {2}")
    @CsvSource(delimiter = '|', value = {
            "30  | 15 20 35 40 50 | 20", "40  | 15 20 35 40 50 | 20", "50  | 15 20 35 40 50 | 35",
            "100 | 15 20 35 40 50 | 50", "1   | 15 20 35 40 50 | 15", "20  | 15 20 35 40 50 | 15",
            "21  | 15 20 35 40 50 | 20", "25  | 3 6 7 8 8 10 13 15 16 20 | 7",
            "50  | 3 6 7 8 8 10 13 15 16 20 | 8", "75  | 3 6 7 8 8 10 13 15 16 20 | 15",
            "95  | 7              | 7",  "50  | 20 15 50 35 40 | 35", "99  | 5 5 5 5        | 5",
            "50  | -3 -1 2        | -1", "50  | 1.25 1.5 1.125 | 1.25",
            "50  | 10 x 30 true 20| 20", "10  | 0.1 1000000000000000000000 3 | 0.1",
            "60  | 0.1 1000000000000000000000 3 | 3",
            "90  | 0.1 1000000000000000000000 3 | 1000000000000000000000",
            "50  | 900000000000000000 0.000000000000000001 5 | 5",
            "99  | 900000000000000000 0.000000000000000001 5 | 900000000000000000",
            "33  | 900000000000000000 0.000000000000000001 5 | 0.000000000000000001"})
    void worked_examples(int percentile, String values, BigDecimal units) {
        RatedUsage rated = of(percentile).values(values.strip().split(" ")).only();
        assertThat(rated.units()).isEqualByComparingTo(units);
        assertThat(rated.price().amount()).isEqualByComparingTo(units);
    }

    @Test
    void without_events_there_is_nothing() {
        assertThat(of(95).only().isZero()).isTrue();
    }

    @Test
    void events_without_a_number_do_not_count() {
        assertThat(of(50).values("1", "x", "2", "3").only().eventsCount()).isEqualTo(3);
    }

    @Test
    void each_filter_and_each_group_has_a_percentile_of_its_own() {
        List<RatedUsage> filtered = of(50).declaring("region", "eu")
                .filter(Prices.standard("1"), Map.of("region", List.of("eu")))
                .event("2024-03-02", "1", "region", "eu").event("2024-03-03", "9", "region", "us")
                .event("2024-03-04", "5", "region", "eu").rate();
        assertThat(filtered).extracting(usage -> usage.units().intValue()).containsExactly(1, 9);
        List<RatedUsage> grouped = of(100).groupedBy("region")
                .event("2024-03-02", "1", "region", "eu").event("2024-03-03", "9", "region", "us")
                .event("2024-03-04", "5", "region", "eu").rate();
        assertThat(grouped).extracting(usage -> usage.units().intValue()).containsExactly(5, 9);
    }

    @Test
    void each_presented_part_shows_its_own_percentile() {
        RatedUsage rated = of(50).presentedBy(new PresentationKey("region", true))
                .event("2024-03-02", "1", "region", "eu").event("2024-03-03", "9", "region", "us")
                .event("2024-03-04", "5", "region", "eu").only();
        assertThat(rated.units()).isEqualByComparingTo("5");
        assertThat(rated.presentationBreakdowns())
                .extracting(part -> part.units().intValue()).containsExactly(1, 9);
    }

    @Test
    void the_metric_rounds_the_percentile() {
        assertThat(of(50).rounding(RoundingFunction.CEIL, 0).values("1.2", "1.4", "9").only()
                .units()).isEqualByComparingTo("2");
    }

    @Test
    void any_values_have_the_percentile_that_sorting_them_finds() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            int spread = 1 + random.nextInt(2_000);
            List<BigDecimal> values = IntStream.range(0, 1 + random.nextInt(60))
                    .mapToObj(index -> BigDecimal.valueOf(random.nextInt(spread) - spread / 3,
                            random.nextInt(19)).multiply(random.nextInt(8) == 0
                            ? BigDecimal.TEN.pow(random.nextInt(25)) : BigDecimal.ONE)).toList();
            int percentile = 1 + random.nextInt(100);
            List<BigDecimal> sorted = new ArrayList<>(values);
            sorted.sort(null);
            int rank = new BigDecimal(values.size() * percentile).movePointLeft(2)
                    .setScale(0, RoundingMode.CEILING).intValueExact();
            assertThat(of(percentile).values(values.stream().map(BigDecimal::toPlainString)
                    .toArray(String[]::new)).only().units())
                    .as("percentile %s of %s", percentile, values)
                    .isEqualByComparingTo(sorted.get(rank - 1));
        }
    }

    @Test
    void many_values_that_repeat_take_no_more_room_than_the_different_ones() {
        ValueCounts counts = new ValueCounts(new ValueCounts.Room("latency", 10));
        for (int event = 0; event < 100_000; event++) {
            counts.add(event % 10, 0);
        }
        assertThat(counts.atRank(50_001)).isEqualByComparingTo("5");
        assertThat(counts.total()).isEqualTo(100_000);
    }

    @Test
    void more_different_values_than_a_charge_may_have_are_refused_by_name() {
        ValueCounts.Room room = new ValueCounts.Room("latency", 10);
        ValueCounts one = new ValueCounts(room);
        ValueCounts other = new ValueCounts(room);
        IntStream.range(0, 5).forEach(value -> one.add(value, 0));
        IntStream.range(0, 5).forEach(value -> other.add(value, 0));
        assertThatThrownBy(() -> other.add(5, 0)).isInstanceOfSatisfying(InvalidException.class,
                refusal -> {
                    assertThat(refusal.details()).containsEntry("percentile",
                            List.of("too_many_values"));
                    assertThat(refusal.explanations().get(0).message()).contains("latency", "10");
                });
    }

    @Test
    void long_numbers_take_room_by_their_length() {
        ValueCounts counts = new ValueCounts(new ValueCounts.Room("latency", 100));
        BigDecimal thousand = new BigDecimal("7".repeat(Limit.EVENT_DIGITS.most()));
        assertThatThrownBy(() -> Stream.iterate(thousand, value -> value.add(BigDecimal.ONE))
                .limit(100).forEach(counts::add)).isInstanceOf(InvalidException.class);
    }
}
