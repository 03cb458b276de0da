package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Amounts in tables: grouped for people, bare for programs. */
class AmountsTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final CurrencyUnit JPY = CurrencyUnit.of("JPY");

    @Test
    void thousands_are_separated_by_commas_and_decimals_follow_the_currency() {
        assertThat(Amounts.bare(123_456_789, EUR).shown()).isEqualTo("1,234,567.89");
        assertThat(Amounts.bare(123_456, JPY).shown()).isEqualTo("123,456");
        assertThat(Amounts.bare(100_000, EUR).shown()).isEqualTo("1,000.00");
        assertThat(Amounts.bare(99_999, EUR).shown()).isEqualTo("999.99");
        assertThat(Amounts.bare(0, EUR).shown()).isEqualTo("0.00");
    }

    @Test
    void a_negative_amount_has_its_sign_before_the_first_digit() {
        assertThat(Amounts.bare(-123_456, JPY).shown()).isEqualTo("-123,456");
        assertThat(Amounts.bare(-5, EUR).shown()).isEqualTo("-0.05");
    }

    @Test
    void units_lose_their_trailing_zeros_and_keep_what_they_are() {
        assertThat(Amounts.units(new BigDecimal("1234567.8900")).shown())
                .isEqualTo("1,234,567.89");
        assertThat(Amounts.units(new BigDecimal("1E+6")).shown()).isEqualTo("1,000,000");
    }

    @Test
    void a_price_is_grouped_and_marked_where_it_is_shown_rounded() {
        BigDecimal exact = new BigDecimal("1234567890.12");
        assertThat(Amounts.price(exact, exact).shown()).isEqualTo("1,234,567,890.12");
        BigDecimal average = new BigDecimal("0.333333333333333");
        Cell rounded = Amounts.price(average, new BigDecimal("0.33333333"));
        assertThat(rounded.shown()).isEqualTo("≈ 0.33333333");
        assertThat(rounded.value()).isEqualTo(average);
    }

    @Test
    void programs_get_the_bare_decimal() {
        assertThat(Amounts.bare(123_456_789, EUR).value())
                .isEqualTo(new BigDecimal("1234567.89"));
    }
}
