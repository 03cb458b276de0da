package billing.usage.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.rating.Dynamic;
import billing.rating.Prices;
import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 3.7, 3.9: percentage and dynamic prices over events")
class PercentageOnEventsTest {
    @ParameterizedTest(name = "{0} of {1} at r, F, n, t, min, max = {2}: {3} / {4} free, {5}")
    @CsvSource(delimiter = '|', value = {
            "SUM_AGG   | 50 100 250 400 | 1.3, 2, 3, 250  | 250 | 2 | 11.15",
            "SUM_AGG   | 50 100 250 400 | 1.3, 2, 3, -    | 400 | 3 | 7.2",
            "SUM_AGG   | 10 10 10 10    | 1, 5, 3, -      | 30  | 3 | 5.10",
            "SUM_AGG   | 4 4 4 4 10     | 1, 5, -, 15     | 15  | 3 | 10.11",
            "SUM_AGG   | 10 10          | 1, 5, 3, 15     | 15  | 1 | 5.05",
            "SUM_AGG   | 5 5 5          | 1, 5, -, 15     | 15  | 2 | 5",
            "SUM_AGG   | 20             | 1, 5, 3, 15     | 15  | 1 | 0.05",
            "SUM_AGG   | 1 1 1 1        | 2.9, -, -, -    | 0   | 0 | 0.116",
            "COUNT_AGG | 1 1 1 1 1      | 10, 1, 2, -     | 2   | 2 | 3.3",
            "UNIQUE_COUNT_AGG | a b c   | 10, 1, -, 2     | 2   | 1 | 2.1",
            "MAX_AGG   | 10 20 5        | 10, 1, 2, -     | 0   | 2 | 3",
            "SUM_AGG   | 10 80 10000    | 2.99, -, -, -, 1.75, 12 | 0 | 0 | 16.142",
            "COUNT_AGG | 1 1 1          | 10, -, -, -, 0.2, 1     | 0 | 0 | 0.6",
            "MAX_AGG   | 10 20 5        | 10, -, -, -, 0.5, 1     | 0 | 0 | 2",
            "WEIGHTED_SUM_AGG | 31      | 10, -, -, -, 50, 60     | 0 | 0 | 3.1"})
    void percentage(AggregationType type, String values, String price, BigDecimal freeUnits,
                    long freeEvents, BigDecimal amount) {
        RatedUsage rated = Example.of(type, Prices.percentage(price))
                .values(values.strip().split(" ")).only();
        assertThat(rated.price().amount()).isEqualByComparingTo(amount);
        assertThat(new BigDecimal((String) rated.price().details().members().get("free_units")))
                .isEqualByComparingTo(freeUnits);
        assertThat(rated.price().details().members()).containsEntry("free_events", freeEvents);
    }

    @Test
    @DisplayName("rating-and-usage.md 3.9: dynamic: 10.1 and 901.9 cents")
    void dynamic_adds_up_the_events_prices() {
        Example example = Example.of(AggregationType.SUM_AGG, new Dynamic()).groupedBy("cloud")
                .priced("2024-03-02", "10", "10.1", "cloud", "aws")
                .priced("2024-03-03", "10", "901.9", "cloud", "gcp")
                .priced("2024-03-04", "10", null, "cloud", "gcp")
                .priced("2024-03-05", "x", "500", "cloud", "gcp");
        assertThat(example.rate()).extracting(usage -> usage.price().amount().toPlainString())
                .containsExactly("0.101", "9.019");
        assertThat(example.in("JPY").rate()).extracting(
                usage -> usage.price().amount().toPlainString())
                .containsExactly("10.1", "901.9");
    }
}
