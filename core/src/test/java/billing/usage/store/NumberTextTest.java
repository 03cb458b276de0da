package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.usage.EventLimits;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("rating-and-usage.md 2.3: which texts are numbers")
class NumberTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "-4", "2.5", "007", "-0.5", "123456789012345678",
            "0.000000000000000001"})
    void digits_with_one_point_inside_are_a_number(String text) {
        NumberText number = new NumberText();
        assertThat(number.read(bytes(text), 0, text.length())).isTrue();
        assertThat(EventLimits.metricNumber(text)).isEqualTo(new BigDecimal(text));
        assertThat(number.fitsLong()).isEqualTo(text.replaceAll("[^0-9]", "").length() <= 18);
        if (number.fitsLong()) {
            assertThat(BigDecimal.valueOf(number.unscaled(), number.scale()))
                    .isEqualTo(new BigDecimal(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"+5", ".5", "5.", "1e3", " 5", "5 ", "1,000", "true", "", "-", ".",
            "1.2.3", "--1", "٣"})
    void everything_else_is_none(String text) {
        assertThat(new NumberText().read(bytes(text), 0, bytes(text).length)).isFalse();
        assertThat(EventLimits.metricNumber(text)).isNull();
    }

    @Test
    void a_number_may_have_so_many_digits_on_either_side_of_its_point() {
        String most = "9".repeat(Limit.EVENT_DIGITS.most());
        for (String text : List.of(most, "-" + most, most + "." + most, "0." + most)) {
            digits_with_one_point_inside_are_a_number(text);
        }
        for (String text : List.of(most + "0", most + "." + most + "0")) {
            everything_else_is_none(text);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
