package billing.kernel.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("0. Conventions of decimals and currencies")
class DecimalsTest {
    @ParameterizedTest(name = "{0} to {1} digits: round {2}, ceil {3}, floor {4}")
    @CsvSource({"123.456, 2, 123.46, 123.46, 123.45", "2.5, 0, 3, 3, 2", "-2.5, 0, -3, -2, -3",
            "123.456, -2, 1E+2, 2E+2, 1E+2", "-0.005, 2, -0.01, 0.00, -0.01"})
    void rounding_is_half_away_from_zero(BigDecimal value, int digits, BigDecimal rounded,
                                         BigDecimal ceiled, BigDecimal floored) {
        assertThat(Decimals.round(value, digits)).isEqualByComparingTo(rounded);
        assertThat(Decimals.ceil(value, digits)).isEqualByComparingTo(ceiled);
        assertThat(Decimals.floor(value, digits)).isEqualByComparingTo(floored);
    }

    @ParameterizedTest(name = "{0} is written {1}")
    @CsvSource({"10, 10.0", "0.4020, 0.402", "0, 0.0", "0.000, 0.0", "1E+3, 1000.0",
            "-429.80, -429.8", "17.96999, 17.96999"})
    void the_text_is_plain_with_at_least_one_decimal(BigDecimal value, String text) {
        assertThat(Decimals.text(value)).isEqualTo(text);
    }

    @Test
    void a_percentage_is_exact() {
        assertThat(Decimals.percentage(new BigDecimal("33.33333"), new BigDecimal("7.7")))
                .isEqualByComparingTo("2.56666641");
        assertThat(Decimals.percentage(BigDecimal.valueOf(-1), BigDecimal.valueOf(19)))
                .isEqualByComparingTo("-0.19");
    }

    @Test
    void a_quotient_keeps_many_digits_and_nothing_divided_by_nothing_is_nothing() {
        assertThat(Decimals.ratio(BigDecimal.TEN, new BigDecimal(3)).precision()).isEqualTo(34);
        assertThat(Decimals.ratio(BigDecimal.TEN, BigDecimal.ZERO)).isZero();
    }

    @ParameterizedTest(name = "{0} has {1} decimals")
    @CsvSource({"EUR, 2", "JPY, 0", "HUF, 0", "MGA, 0", "KWD, 3", "CLF, 4", "MRO, 2"})
    void currencies_have_their_own_minor_units(String code, int exponent) {
        CurrencyUnit currency = CurrencyUnit.of(code);
        assertThat(currency.exponent()).isEqualTo(exponent);
        assertThat(currency.toCents(currency.toUnits(12_345))).isEqualByComparingTo("12345");
    }

    @Test
    void unknown_currencies_are_refused_by_name() {
        assertThat(CurrencyUnit.codes()).contains("EUR", "ZMW").doesNotContain("eur", "XXX");
        assertThatThrownBy(() -> CurrencyUnit.of("eur")).hasMessage("unknown currency eur");
    }
}
