package billing.kernel.vat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Check digits of VAT numbers, over numbers that are published as examples or by companies. */
class CheckDigitsTest {
    @ParameterizedTest
    @ValueSource(strings = {"ATU13585627", "BE0776091951", "BG175074752", "CY00532445O",
        "CZ46505334", "DE136695976", "DK88146328", "EE100207415", "EL040127797", "ESB58378431",
        "ESX5910266W", "FI09853608", "FR83404833048", "HR33392005961", "HU12892312",
        "IE6433435F", "IE6433435OA", "IE8D79739I", "IT00743110157", "LT119511515", "LU10000356",
        "LV40003009497", "MT15121333", "NL010000446B01", "PL5260001246", "PT501964843",
        "RO11198699", "SE123456789701", "SI50223054", "SK4030000007"})
    void a_valid_number_is_distinguished_from_one_with_a_wrong_digit(String number) {
        assertThat(VatNumber.of(number).orElseThrow().hasRightCheckDigits()).contains(true);
        for (int at = 2; at < number.length(); at++) {
            // Of Swedish numbers the last two digits are counted, of Dutch ones too.
            boolean counted = number.startsWith("SE") && at > 11
                    || number.startsWith("NL") && at > 10;
            if (Character.isDigit(number.charAt(at)) && !counted) {
                String mistaken = number.substring(0, at)
                        + (char) ('0' + (number.charAt(at) - '0' + 1) % 10)
                        + number.substring(at + 1);
                assertThat(VatNumber.of(mistaken).orElseThrow().hasRightCheckDigits())
                        .as(mistaken).contains(false);
            }
        }
    }

    @Test
    void kinds_of_numbers_without_a_known_rule_are_not_judged() {
        assertThat(VatNumber.of("FRK7399859412").orElseThrow().hasRightCheckDigits()).isEmpty();
        assertThat(VatNumber.of("CZ7103192745").orElseThrow().hasRightCheckDigits()).isEmpty();
    }

    @Test
    void a_mistaken_number_decides_the_tax_by_its_form() {
        assertThat(VatChoice.of(new VatChoice.Grounds("FR", "DE", null, "DE136695967"),
                VatRegister.OF_WELL_FORMED_NUMBERS).taxCode()).isEqualTo(VatRates.REVERSE_CHARGE);
    }
}
