package billing.usage.aggregation;

import static billing.catalog.AggregationType.COUNT_AGG;
import static billing.catalog.AggregationType.SUM_AGG;
import static billing.catalog.AggregationType.UNIQUE_COUNT_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.catalog.RoundingFunction;
import billing.kernel.money.Decimals;
import billing.rating.ChargeModel;
import billing.rating.Dynamic;
import billing.rating.PackagePrice;
import billing.rating.Prices;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 4.6: what single events pay in advance")
class EventsPaidInAdvanceTest {
    private static final Map<String, ChargeModel> MODELS = Map.of(
            "package 100 per 2, 3 free", new PackagePrice(new BigDecimal("100"), 3, 2),
            "graduated", Prices.graduated("0-5 @0.02 flat 0.01; 6- @0.01 flat 0.01"),
            "graduated from 0", Prices.graduated("0-2 @0; 3- @2"),
            "percentage n 2", Prices.percentage("5, 1, 2"),
            "percentage t 120", Prices.percentage("5, 1, -, 120"),
            "percentage t 3", Prices.percentage("5, 1, -, 3"),
            "percentage min max", Prices.percentage("1, 0.5, -, -, 1.75, 2"),
            "graduated percentage", Prices.graduatedPercentage(
                    "0-100 @20 flat 10; 101-200 @30 flat 7; 201- @40 flat 5"),
            "standard 1", Prices.standard("1"),
            "standard 12", Prices.standard("12"));

    @ParameterizedTest(name = "{1} of {0} on {2}: {3} cents, {4} units shown")
    @CsvSource(delimiter = '|', value = {
            "standard 1                | SUM_AGG   | 10 -4 8 3     | 1000 0 400 300 | 10 0 4 3",
            "standard 1                | SUM_AGG   | -5 8 2 4      | 0 800 0 100    | 0 8 2 1",
            "package 100 per 2, 3 free | SUM_AGG   | 3 1 2         | 0 10000 10000  | 3 1 2",
            "graduated                 | SUM_AGG   | 3 1 2         | 7 2 4          | 3 1 2",
            "graduated                 | SUM_AGG   | 0 3           | 0 7            | 0 3",
            "graduated from 0          | COUNT_AGG | 1 1 1         | 0 0 200        | 1 1 1",
            "percentage n 2            | SUM_AGG   | 8 5 3         | 0 0 115        | 8 5 3",
            "percentage t 120          | SUM_AGG   | 100 10 20 20  | 0 0 150 200    | 100 10 20 20",
            "percentage t 3            | SUM_AGG   | 5 1           | 110 105        | 5 1",
            "percentage t 3            | SUM_AGG   | 5 -1 0        | 110 0 0        | 5 0 0",
            "percentage min max      | SUM_AGG   | 100 1000 10000 | 175 200 200 | 100 1000 10000",
            "graduated percentage      | SUM_AGG   | 50 100 300    | 2000 3200 12000 | 50 100 300"})
    void events_in_turn(String model, AggregationType type, String values, String cents,
                        String units) {
        List<RatedUsage> priced = Example.of(type, MODELS.get(model))
                .values(words(values)).eachEvent(new RememberedLevels());
        assertThat(priced).extracting(usage -> cents(usage.price().amount()))
                .containsExactly(wholes(cents));
        assertThat(priced).extracting(usage -> Decimals.text(usage.units()))
                .containsExactly(Stream.of(words(units)).map(text -> text + ".0")
                        .toArray(String[]::new));
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.2: unique: paid once a window, coming back and repeating "
            + "cost nothing")
    void distinct_values() {
        List<RatedUsage> priced = Example.of(UNIQUE_COUNT_AGG, MODELS.get("standard 12"))
                .event("2024-03-02", "id1").event("2024-03-03", "id1", "operation_type", "remove")
                .event("2024-03-04", "id1").event("2024-03-05", "id2").event("2024-03-06", "id2")
                .eachEvent(new RememberedLevels());
        assertThat(priced).extracting(usage -> cents(usage.price().amount()))
                .containsExactly(1200L, 0L, 0L, 1200L, 0L);
        assertThat(priced).extracting(usage -> usage.units().intValueExact())
                .containsExactly(1, 0, 1, 1, 0);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.1: no fee for an event without the metric's property")
    void events_without_a_value() {
        assertThat(Example.of(SUM_AGG, MODELS.get("standard 1")).event("2024-03-02", null)
                .event("2024-03-02", "x").eachEvent(new RememberedLevels())).isEmpty();
        assertThat(Example.of(UNIQUE_COUNT_AGG, MODELS.get("standard 1")).event("2024-03-02", " ")
                .event("2024-03-02", null).eachEvent(new RememberedLevels())).isEmpty();
        assertThat(Example.of(COUNT_AGG, MODELS.get("standard 1")).event("2024-03-02", null)
                .eachEvent(new RememberedLevels())).hasSize(1);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.3: dynamic: 1 234.56 and 2.1 cents")
    void dynamic() {
        assertThat(Example.of(SUM_AGG, new Dynamic()).priced("2024-03-02", "1", "1234.56")
                .priced("2024-03-03", "1", "2.1").eachEvent(new RememberedLevels()))
                .extracting(usage -> cents(usage.price().amount())).containsExactly(1235L, 2L);
    }

    @ParameterizedTest(name = "seats at {0}: {1}")
    @CsvSource({"30.00, 2000 1900 1800 1700 1600", "30.12, 2008 1908 1807 1707 1606"})
    @DisplayName("rating-and-usage.md 4.6.3: unique, prorated, June, seats on 11 to 15 June")
    void prorated_seats(String price, String cents) {
        Example example = Example.of(UNIQUE_COUNT_AGG, Prices.standard(price)).prorated()
                .in(Example.period("2024-06-01", "2024-06-30", 30));
        for (int day = 11; day <= 15; day++) {
            example.event("2024-06-" + day + "T10:00:00Z", "seat" + day);
        }
        assertThat(example.eachEvent(new RememberedLevels()))
                .allSatisfy(usage -> assertThat(usage.units()).isEqualByComparingTo("1"))
                .extracting(usage -> cents(usage.price().amount()))
                .containsExactly(wholes(cents));
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.3: sum, prorated, 29.00, February 2024: 8.27587 units of "
            + "10")
    void prorated_sum() {
        RatedUsage priced = february().event("2024-02-06", "10")
                .eachEvent(new RememberedLevels()).get(0);
        assertThat(priced.units()).isEqualByComparingTo("10");
        assertThat(cents(priced.price().amount())).isEqualTo(24_000);
        assertThat(priced.price().amount()).isEqualByComparingTo("240.00023"); // 8.27587 * 29
        assertThat(priced.price().unitAmount()).isEqualByComparingTo("24"); // 240.00 / 10
    }

    @ParameterizedTest(name = "{0} of {1}, in credits {2}: {3} a unit")
    @CsvSource({"3, 0.5, true, 0.5", "3, 0.5, false, 0.6666666666666666666666666666666667",
            "1, 0.4, true, 0.4", "1, 0.4, false, 0"})
    @DisplayName("rating-and-usage.md 4.6.4, 4.8, 7.2: a unit of an event costs its share of the "
            + "rounded amount, in credits of the exact one; estimates agree with the bill")
    void a_unit_of_an_event(String units, String price, boolean inCredits, String unitAmount) {
        Example example = Example.of(SUM_AGG, Prices.standard(price)).in("JPY").inAdvance()
                .event("2024-03-02", units);
        if (inCredits) {
            example.pricingUnit("100");
        }
        assertThat(List.of(example.eachEvent(new RememberedLevels()).get(0), example.estimated()))
                .allSatisfy(usage -> assertThat(usage.price().unitAmount())
                        .isEqualByComparingTo(unitAmount));
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: details: the third event of the t 120 line")
    void details_of_a_percentage() {
        RatedUsage third = Example.of(SUM_AGG, MODELS.get("percentage t 120"))
                .values("100", "10", "20").eachEvent(new RememberedLevels()).get(2);
        assertThat(third.price().details().members()).containsEntry("rate", "5.0")
                .containsEntry("units", "20.0")
                .containsEntry("free_units", "10.0").containsEntry("paid_units", "10.0")
                .containsEntry("free_events", 0L).containsEntry("paid_events", 1L)
                .containsEntry("fixed_fee_unit_amount", "1.0")
                .containsEntry("per_unit_total_amount", "0.5")
                .containsEntry("fixed_fee_total_amount", "1.0")
                .containsEntry("min_max_adjustment_total_amount", "0.0");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: details: the second event of the graduated percentage "
            + "line")
    void details_of_a_graduated_percentage() {
        RatedUsage second = Example.of(SUM_AGG, MODELS.get("graduated percentage"))
                .values("50", "100").eachEvent(new RememberedLevels()).get(1);
        assertThat(second.price().details().members().get("graduated_percentage_ranges"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(Map.class))
                .satisfiesExactly(
                        one -> assertThat(one).containsEntry("units", "50.0")
                                .containsEntry("flat_unit_amount", "0.0")
                                .containsEntry("total_with_flat_amount", "10.0")
                                .containsEntry("per_unit_total_amount", "0.2"),
                        two -> assertThat(two).containsEntry("units", "50.0")
                                .containsEntry("flat_unit_amount", "7.0")
                                .containsEntry("total_with_flat_amount", "22.0")
                                .containsEntry("per_unit_total_amount", "0.44"));
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1, 4.2: each bucket and group has tiers and a level of its "
            + "own")
    void buckets_and_groups() {
        Example example = Example.of(SUM_AGG, Prices.standard("1")).declaring("cloud", "aws")
                .groupedBy("region").filter(Prices.standard("5"), Map.of("cloud", List.of("aws")))
                .event("2024-03-02", "10", "cloud", "aws", "region", "eu")
                .event("2024-03-03", "-10", "cloud", "aws", "region", "eu")
                .event("2024-03-04", "4", "cloud", "aws", "region", "us")
                .event("2024-03-05", "4", "cloud", "gcp", "region", "eu")
                .event("2024-03-06", "4", "cloud", "aws", "region", "eu");
        List<RatedUsage> priced = example.eachEvent(new RememberedLevels());
        assertThat(priced).extracting(usage -> cents(usage.price().amount()))
                .containsExactly(5_000L, 0L, 2_000L, 400L, 0L);
        assertThat(priced.get(3).filter()).isNull();
        assertThat(priced.get(2).groupedBy()).containsEntry("region", "us");
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: usage shows reality at the amount charged: 24 000 for "
            + "10, 5 and 7 units")
    void usage_of_what_has_been_paid() {
        PaidCheckpoints levels = new RememberedLevels();
        Example example = february();
        List<String> units = List.of("10", "-5", "2");
        List<String> totals = List.of("10", "5", "7");
        for (int index = 0; index < units.size(); index++) {
            example.event("2024-02-06", units.get(index));
            RememberedLevels fresh = new RememberedLevels();
            example.eachEvent(fresh);
            RatedUsage shown = example.shown(fresh);
            assertThat(shown.units()).isEqualByComparingTo(totals.get(index));
            assertThat(cents(shown.price().amount())).isEqualTo(24_000);
        }
        assertThat(cents(example.shown(levels).price().amount()))
                .as("without a level all seven are priced").isEqualTo(20_300);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: falling usage is shown, but what was charged stays")
    void usage_after_a_fall() {
        Example example = Example.of(SUM_AGG, Prices.standard("1")).values("10", "-14", "8");
        RememberedLevels levels = new RememberedLevels();
        example.eachEvent(levels);
        assertThat(example.shown(levels).units()).isEqualByComparingTo("4");
        assertThat(cents(example.shown(levels).price().amount())).isEqualTo(1_000);
        example.values("-20");
        RememberedLevels again = new RememberedLevels();
        example.eachEvent(again);
        assertThat(example.shown(again).units()).isZero();
        assertThat(cents(example.shown(again).price().amount())).isEqualTo(1_000);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', value = {
            "800, -, 2    | a b c -c -b | 0 0 800 800 800",
            "800, 1, 2    | a b c -c -b | 0 0 900 900 900",
            "8, -, -, 5   | a -a        | 0 0"})
    @DisplayName("rating-and-usage.md 3.7, 5.1: the amount shown of a percentage on distinct "
            + "values is what was charged, also once values are removed")
    void usage_of_a_percentage_on_distinct_values(String price, String values, String cents) {
        Example example = Example.of(UNIQUE_COUNT_AGG, Prices.percentage(price));
        assertThat(Stream.of(words(values)).map(value -> afterEvent(value.startsWith("-")
                ? example.event("2024-03-02", value.substring(1), "operation_type", "remove")
                : example.event("2024-03-02", value))))
                .containsExactly(wholes(cents));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', value = {
            "10, -, -, 5  | 4 -4 3       | 0 0 0",
            "10, -, -, 5  | 4 -4 3 6     | 0 0 0 40",
            "10, -, -, 5  | 9 -8 3       | 40 40 40",
            "10, -, 2     | 4 -4 3 5     | 0 0 0 40",
            "10, -, 2     | 10 -4 8 -9 9 | 0 0 40 40 40",
            "10, -, 2, 5  | 10 -8 12 1   | 50 50 90 100",
            "10, -, 1, 5  | -4 8         | 0 80"})
    @DisplayName("rating-and-usage.md 3.7, 5.1: the amount shown of a percentage on a sum is what "
            + "was charged, also once it falls")
    void usage_of_a_percentage_on_a_sum(String price, String values, String cents) {
        Example example = Example.of(SUM_AGG, Prices.percentage(price));
        assertThat(Stream.of(words(values))
                .map(value -> afterEvent(example.event("2024-03-02", value))))
                .containsExactly(wholes(cents));
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: free units that a recurring sum had before the window")
    void usage_of_a_percentage_on_a_recurring_sum() {
        Example example = Example.of(SUM_AGG, Prices.percentage("10, -, 2")).recurring()
                .event("2024-02-02", "10").event("2024-02-03", "-4");
        assertThat(afterEvent(example.event("2024-03-02", "2"))).isEqualTo(20);
        assertThat(afterEvent(example.event("2024-03-03", "-2"))).isEqualTo(20);
        Example negative = Example.of(SUM_AGG, Prices.percentage("10, -, -, 5")).recurring()
                .event("2024-02-02", "-4");
        assertThat(cents(negative.shown(new RememberedLevels()).price().amount()))
                .as("of no units none are free").isZero();
    }

    /** The cents shown after the last event, all events having been charged. */
    private static long afterEvent(Example example) {
        RememberedLevels levels = new RememberedLevels();
        long charged = example.eachEvent(levels).stream()
                .mapToLong(usage -> cents(usage.price().amount())).sum();
        long shown = cents(example.shown(levels).price().amount());
        if (example.events().get(0).timestamp().isAfter(example.period().window().from())) {
            assertThat(shown).as("charged").isEqualTo(charged);
        }
        return shown;
    }

    @Test
    @DisplayName("rating-and-usage.md 2.6, 5.1: usage before the first event of a period is what "
            + "the renewal charged: 4.23 units of 4.232")
    void usage_after_a_renewal() {
        Example example = Example.of(SUM_AGG, Prices.standard("8.5822")).recurring()
                .rounding(RoundingFunction.ROUND, 2).in(Example.period("2024-06-01",
                        "2024-06-30", 30)).event("2024-05-10", "4.232");
        RatedUsage renewed = example.shown(new RememberedLevels());
        assertThat(renewed.units()).isEqualByComparingTo("4.23");
        assertThat(cents(renewed.price().amount())).isEqualTo(3_630);
        RememberedLevels levels = new RememberedLevels();
        example.event("2024-06-05", "1.001").eachEvent(levels);
        assertThat(example.shown(levels).price().amount())
                .as("4.23 of the renewal and 1.001 of the event, at 8.5822")
                .isEqualByComparingTo("44.8934882");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.5: the last instant of a window counts one day")
    void the_last_instant_of_a_window() {
        assertThat(cents(february().event("2024-02-29T23:59:59.9995Z", "29")
                .eachEvent(new RememberedLevels()).get(0).price().amount())).isEqualTo(2_900);
    }

    private static Example february() {
        return Example.of(SUM_AGG, Prices.standard("29")).prorated()
                .in(Example.period("2024-02-01", "2024-02-29", 29));
    }

    private static long cents(BigDecimal amount) {
        return Decimals.toWhole(amount.movePointRight(2));
    }

    private static Long[] wholes(String text) {
        return Stream.of(words(text)).map(Long::valueOf).toArray(Long[]::new);
    }

    private static String[] words(String text) {
        return text.strip().split(" ");
    }
}
