package billing.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 6.2: the thresholds between two values")
class CrossedThresholdsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10 30 50    | 100  | 33   | 351   | 50 150 250 350
            ''          | 1000 | 0    | 3500  | 1000 2000 3000
            1500 3000   | 1000 | 2000 | 5500  | 3000 4000 5000
            200 500 800 | 100  | 600  | -100  | -100 0 100 200 500
            8000        | 2000 | 7000 | 5000  | 6000
            ''          | 1000 | 5000 | -2500 | -2000 -1000
            1500 3000   | 1000 | 4000 | 4500  | 4000
            """)
    void worked_examples(String once, String step, String previous, String current,
                         String crossed) {
        boolean increasing = new BigDecimal(current).compareTo(new BigDecimal(previous)) > 0;
        assertThat(crossed(once, step, increasing, previous, current))
                .isEqualTo(List.of(crossed.split(" ")));
    }

    @Test
    void a_value_that_stays_or_turns_crosses_nothing() {
        assertThat(crossed("10", "100", true, "50", "50")).isEmpty();
        assertThat(crossed("10", "100", true, "50", "5")).isEmpty();
        assertThat(crossed("10", "100", false, "5", "50")).isEmpty();
    }

    @Test
    void nothing_is_crossed_short_of_the_first_one_time_threshold() {
        assertThat(crossed("1500", "100", true, "0", "1499")).isEmpty();
        assertThat(crossed("1500", "100", false, "5000", "1501")).isEmpty();
    }

    @Test
    void a_threshold_reached_exactly_is_crossed_once() {
        assertThat(crossed("1500", null, true, "0", "1500")).containsExactly("1500");
        assertThat(crossed("1500", null, true, "1500", "1600")).isEmpty();
        assertThat(crossed("1500", null, false, "2000", "1500")).containsExactly("1500");
        assertThat(crossed("1500", null, false, "1500", "1400")).isEmpty();
    }

    @Test
    void a_step_on_a_one_time_threshold_is_that_one() {
        List<AlertThreshold> crossed = ThresholdCrossing.of(thresholds("1500 3000", "1000"), true,
                new BigDecimal("2000"), new BigDecimal("4000"));
        assertThat(crossed).extracting(AlertThreshold::code, AlertThreshold::recurring)
                .containsExactly(tuple("at 3000", false),
                        tuple("step", true));
    }

    @Test
    void a_recurring_one_alone_never_fires_on_a_positive_balance() {
        assertThat(crossed("", "1000", false, "5000", "10")).isEmpty();
    }

    private static List<String> crossed(String once, String step, boolean increasing,
                                        String previous, String current) {
        return ThresholdCrossing.of(thresholds(once, step), increasing, new BigDecimal(previous),
                        new BigDecimal(current)).stream()
                .map(one -> one.value().stripTrailingZeros().toPlainString()).toList();
    }

    private static List<AlertThreshold> thresholds(String once, String step) {
        List<AlertThreshold> thresholds = new ArrayList<>();
        for (String value : once.isBlank() ? new String[0] : once.trim().split(" ")) {
            thresholds.add(new AlertThreshold("at " + value, new BigDecimal(value), false));
        }
        if (step != null) {
            thresholds.add(new AlertThreshold("step", new BigDecimal(step), true));
        }
        return thresholds;
    }
}
