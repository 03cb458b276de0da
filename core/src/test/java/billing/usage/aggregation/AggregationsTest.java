package billing.usage.aggregation;

import static billing.catalog.AggregationType.COUNT_AGG;
import static billing.catalog.AggregationType.LATEST_AGG;
import static billing.catalog.AggregationType.MAX_AGG;
import static billing.catalog.AggregationType.SUM_AGG;
import static billing.catalog.AggregationType.UNIQUE_COUNT_AGG;
import static billing.catalog.AggregationType.WEIGHTED_SUM_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.catalog.RoundingFunction;
import billing.kernel.money.Decimals;
import billing.rating.Prices;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 2.4 to 2.6: aggregations")
class AggregationsTest {
    private static Example of(AggregationType type) {
        return Example.of(type, Prices.standard("1"));
    }

    @ParameterizedTest(name = "{0} of {1}: {2} units, {3} events")
    @CsvSource(delimiter = '|', value = {
            "COUNT_AGG  | a b c          | 3   | 3", "SUM_AGG    | 10 -4 2.5 x    | 8.5 | 3",
            "SUM_AGG    | 0 0 0          | 0   | 3", "SUM_AGG    | +5 .5 5. 1e3 1,000 true | 0 | 0",
            "MAX_AGG    | 12 30 7        | 30  | 3", "MAX_AGG    | -5 -9          | -5  | 2",
            "LATEST_AGG | 10 3 50        | 50  | 3", "LATEST_AGG | 10 -2          | 0   | 2",
            "UNIQUE_COUNT_AGG | a b a c  | 3   | 3"})
    void units_and_events(AggregationType type, String values, BigDecimal units, long events) {
        RatedUsage rated = of(type).values(values.strip().split(" ")).only();
        assertThat(rated.units()).isEqualByComparingTo(units);
        assertThat(rated.eventsCount()).isEqualTo(events);
    }

    @ParameterizedTest
    @CsvSource({"COUNT_AGG", "SUM_AGG", "MAX_AGG", "LATEST_AGG", "UNIQUE_COUNT_AGG",
            "WEIGHTED_SUM_AGG"})
    void without_events_there_are_no_units(AggregationType type) {
        assertThat(of(type).only().isZero()).isTrue();
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.1: count with a filter: each bucket counts its own")
    void count_with_a_filter() {
        List<RatedUsage> rated = of(COUNT_AGG).declaring("region", "eu", "us")
                .filter(Prices.standard("1"), Map.of("region", List.of("eu")))
                .event("2024-03-02", null, "region", "eu").event("2024-03-03", null, "region", "eu")
                .event("2024-03-04", null, "region", "us").rate();
        assertThat(rated).extracting(usage -> usage.units().intValue()).containsExactly(2, 1);
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.4: latest: of equal timestamps the one ingested last "
            + "wins")
    void the_later_ingested_of_equal_timestamps_is_the_latest() {
        assertThat(of(LATEST_AGG).event("2024-03-02", "7").event("2024-03-02", "5").only().units())
                .isEqualByComparingTo("5");
    }

    private static Example unique(String operations) {
        Example example = of(UNIQUE_COUNT_AGG);
        int minute = 0;
        for (String operation : operations.strip().split(" ")) {
            String[] parts = operation.split(":");
            example.event(Instant.parse("2024-03-01T00:00:00Z").plusSeconds(60L * minute++)
                    .toString(), parts[0], "operation_type", parts.length > 1 ? parts[1] : "add");
        }
        return example;
    }

    @ParameterizedTest(name = "2.4.5 unique count of {0}: {1}")
    @CsvSource(delimiter = '|', value = {
            "a a a:remove | 0", "a:remove a | 1", "a a:remove a:remove a | 1",
            "a b a:remove c:remove b:remove b | 1", "a b c d e c:remove | 4", "a:other | 1"})
    void unique_count_keeps_the_active_values(String operations, long units) {
        RatedUsage rated = unique(operations).only();
        assertThat(rated.units()).isEqualByComparingTo(BigDecimal.valueOf(units));
        assertThat(rated.eventsCount()).isEqualTo(units);
    }

    @Test
    @DisplayName("rating-and-usage.md 2.3: unique count: events without the property share one "
            + "value")
    void events_without_the_property_are_one_value() {
        assertThat(of(UNIQUE_COUNT_AGG).event("2024-03-02", null).event("2024-03-03", null)
                .event("2024-03-04", "a").only().units()).isEqualByComparingTo("2");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.5: metered: a value of last month removed this month "
            + "counts nothing")
    void metered_unique_count_forgets_last_month() {
        assertThat(of(UNIQUE_COUNT_AGG).event("2024-02-10", "a")
                .event("2024-03-02", "a", "operation_type", "remove").only().units()).isZero();
    }

    private static Example augustLevels() {
        return of(WEIGHTED_SUM_AGG).recurring().in(Example.period("2023-08-01", "2023-08-31", 31))
                .event("2023-08-01T00:00:00Z", "2").event("2023-08-01T01:00:00Z", "3")
                .event("2023-08-01T01:30:00Z", "1").event("2023-08-01T02:00:00Z", "-4")
                .event("2023-08-01T04:00:00Z", "-2").event("2023-08-01T05:00:00Z", "10")
                .event("2023-08-01T05:30:00Z", "-10");
    }

    @ParameterizedTest(name = "2.4.6 weighted sum in August from level {0}: {1}, level {2}")
    @CsvSource({"0, 0.02218, 0", "1000, 1000.02218, 1000"})
    void weighted_sum_of_august(String opening, BigDecimal units, BigDecimal level) {
        RatedUsage rated = augustLevels().level(Map.of(), opening).only();
        assertThat(Decimals.round(rated.units(), 5)).isEqualByComparingTo(units);
        assertThat(rated.totalAggregatedUnits()).isEqualByComparingTo(level);
        assertThat(rated.closingLevel().stamp()).isEqualTo("2023-08-01T05:30:00Z");
        assertThat(rated.eventsCount()).isEqualTo(7);
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.6: weighted sum in March, carried into April")
    void weighted_sum_is_carried_over() {
        RatedUsage march = of(WEIGHTED_SUM_AGG).recurring().event("2024-03-05", "2500").only();
        assertThat(march.units()).isEqualByComparingTo("2177.41935483870967741936");
        assertThat(march.closingLevel().level()).isEqualByComparingTo("2500");

        RatedUsage april = of(WEIGHTED_SUM_AGG).recurring()
                .in(Example.period("2024-04-01", "2024-04-30", 30)).level(Map.of(), "2500")
                .event("2024-03-05", "2500").event("2024-04-04", "-2000")
                .event("2024-04-06", "-200").only();
        assertThat(Decimals.round(april.units(), 3)).isEqualByComparingTo("533.333");
        assertThat(april.totalAggregatedUnits()).isEqualByComparingTo("300");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.6: a previous window that is not rated yet is folded "
            + "first")
    void an_unrated_window_is_folded_first() {
        RatedUsage april = of(WEIGHTED_SUM_AGG).recurring()
                .in(Example.period("2024-04-01", "2024-04-30", 30))
                .foldingSince(Instant.parse("2024-03-01T00:00:00Z"))
                .event("2024-02-05", "99").event("2024-03-05", "2500").only();
        assertThat(april.units()).isEqualByComparingTo("2500");
        assertThat(april.eventsCount()).isZero();
        assertThat(april.closingLevel().stamp()).isEqualTo("2024-04-01T00:00:00Z");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.6: weighted sum, not recurring")
    void weighted_sum_not_recurring() {
        RatedUsage april = of(WEIGHTED_SUM_AGG).in(Example.period("2024-04-01", "2024-04-30", 30))
                .event("2024-03-05", "100").event("2024-04-11", "10").event("2024-04-21", "-4")
                .only();
        assertThat(Decimals.round(april.units(), 3)).isEqualByComparingTo("5.333");
        assertThat(april.totalAggregatedUnits()).isEqualByComparingTo("6");
        assertThat(april.closingLevel()).isNull();
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.6: a level persists for its group without an event")
    void levels_persist_by_group() {
        List<RatedUsage> rated = of(WEIGHTED_SUM_AGG).recurring().groupedBy("zone")
                .level(Map.of("zone", "a"), "5").level(Map.of("zone", "b"), "0")
                .event("2024-03-01", "2", "zone", "c").rate();
        assertThat(rated).extracting(usage -> usage.groupedBy().get("zone") + " "
                + usage.units().stripTrailingZeros().toPlainString())
                .containsExactly("a 5", "c 2");
    }

    @ParameterizedTest(name = "2.5 recurring {0} in {1}: {2}")
    @CsvSource({"SUM_AGG, 2024-05-01, 5", "SUM_AGG, 2024-06-01, 3", "SUM_AGG, 2024-07-01, 3",
            "UNIQUE_COUNT_AGG, 2024-05-01, 2", "UNIQUE_COUNT_AGG, 2024-06-01, 1",
            "UNIQUE_COUNT_AGG, 2024-07-01, 1"})
    void recurring_units_persist(AggregationType type, String first, BigDecimal units) {
        String last = first.substring(0, 8) + "30";
        Example example = of(type).recurring().in(Example.period(first, last, 30));
        if (type == SUM_AGG) {
            example.event("2024-05-10", "5").event("2024-06-10", "-2");
        } else {
            example.event("2024-05-10", "a").event("2024-05-11", "b")
                    .event("2024-06-10", "a", "operation_type", "remove");
        }
        assertThat(example.only().units()).isEqualByComparingTo(units);
    }

    @ParameterizedTest(name = "2.6 {0} to {1}: {2}")
    @CsvSource({"ROUND, 2, 123.46", "CEIL, , 124", "FLOOR, -2, 100", "CEIL, -2, 200"})
    void units_are_rounded_by_the_metric(RoundingFunction function, Integer digits,
                                         BigDecimal units) {
        assertThat(of(SUM_AGG).rounding(function, digits).values("123.456").only().units())
                .isEqualByComparingTo(units);
    }

    @Test
    @DisplayName("rating-and-usage.md 1.7: the window includes both its ends and nothing else")
    void the_window_includes_both_ends() {
        assertThat(of(MAX_AGG).event("2024-02-29T23:59:59.999999Z", "9")
                .event("2024-03-01T00:00:00Z", "1").event("2024-03-31T23:59:59.999Z", "2")
                .event("2024-04-01T00:00:00Z", "9").only().eventsCount()).isEqualTo(2);
    }
}
