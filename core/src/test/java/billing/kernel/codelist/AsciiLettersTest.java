package billing.kernel.codelist;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.identifier.Iban;
import billing.kernel.vat.VatNumber;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letters outside of ASCII never become letters of codes. */
class AsciiLettersTest {
    @Test
    void only_letters_of_codes_change() {
        assertThat(AsciiLetters.upperCase("aZ09-z \u00df\u0131\u017f\ufb01\u00e9"))
                .isEqualTo("AZ09-Z \u00df\u0131\u017f\ufb01\u00e9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"f\u01311234567", "\ufb0112345678", "F\u0131 12345671",
        "DE13669597\u0666"})
    void a_vat_number_consists_of_letters_and_digits_of_codes(String text) {
        assertThat(VatNumber.of(text)).isEmpty();
    }

    @Test
    void an_account_number_consists_of_letters_and_digits_of_codes() {
        assertThat(Iban.correction(Iban.compact("de89 3704 0044 0532 0130 00"))).isEmpty();
        assertThat(Iban.correction(Iban.compact("f\u013121 1234 5600 0007 85"))).isPresent();
        assertThat(Iban.correction(Iban.compact("DE89 3704 0044 0532 0130 0\u0660"))).isPresent();
    }
}
