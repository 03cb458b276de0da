package billing.rating;

import static billing.rating.Prices.decimal;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 3.7: percentage")
class PercentagePriceTest {
    @ParameterizedTest(name = "values {0} at r, min, max, F, n, t = {1}: {2}")
    @CsvSource(delimiter = '|', value = {
            "10 80 10000 | 2.99, -, -, -, 1.75, 12    | 16.142",
            "10 80 10000 | 2.99, 2, -, -, 1.75, 12    | 18.691",
            "10 80 10000 | 2.99, -, 2, -, 1.75, 12    | 12",
            "10 80 10000 | 2.99, -, -, 30, 1.75, 12   | 13.794",
            "10 80 10000 | 2.99, -, 3, 10000, 1.75, 12 | 2.691"})
    void limits_per_transaction_act_on_each_event(String values, String price, BigDecimal amount) {
        PerTransaction walk = new PerTransaction(Prices.percentage(price));
        for (String value : values.strip().split(" ")) {
            walk.add(decimal(value));
        }
        assertThat(walk.amount()).isEqualByComparingTo(amount);
    }

    @Test
    @DisplayName("details of free units and events")
    void details_say_what_was_free() {
        Percentage price = Prices.percentage("1.3, 2, 3, 250");
        PricedUsage priced = price.price(UsageFigures.of(decimal("800"), 4)
                .with(new RunningTotals(decimal("400"), null, 2)));
        assertThat(priced.amount()).isEqualByComparingTo("11.15");
        assertThat(priced.steps().members().toString()).isEqualTo("{units=800.0, free_units=250.0,"
                + " paid_units=550.0, rate=1.3, per_unit_total_amount=7.15, free_events=2,"
                + " paid_events=2, fixed_fee_unit_amount=2.0, fixed_fee_total_amount=4.0,"
                + " min_max_adjustment_total_amount=0.0}");
    }

    @ParameterizedTest(name = "{0} counted with n {1} and t {2}: last, at n, below t = {3}")
    @CsvSource(delimiter = '|', value = {
            "5 | 2 | - | 5 2 0", "5 | 5 | - | 5 null 0", "5 | - | 3 | 5 null 2",
            "5 | - | 2.5 | 5 null 2", "5 | 2 | 100 | 5 2 5", "0 | 2 | 3 | 0 null 0"})
    void the_prefix_list_of_a_count_is_never_made(long count, String n, String t, String expected) {
        RunningTotals totals =
                RunningTotals.counting(count, Prices.percentage("1,-," + n + "," + t));
        assertThat(totals.last() + " " + totals.atFreeEvents() + " " + totals.belowFreeUnits())
                .isEqualTo(expected);
    }
}
