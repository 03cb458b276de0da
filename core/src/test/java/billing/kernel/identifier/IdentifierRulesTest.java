package billing.kernel.identifier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"DE89 3704 0044 0532 0130 00", "gb29nwbk60161331926819",
        "FR1420041010050500013M02606", "NL91ABNA0417164300", "MT84MALT011000012345MTLCAST001S",
        "BR1800360305000010009795493C1"})
    void an_iban_with_right_check_digits_is_valid(String iban) {
        assertThat(Iban.correction(Iban.compact(iban))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DE88370400440532013000|check every digit; for this account the check digits would be 89",
        "DE8937040044053201300|an IBAN of DE has 22 characters, not 21",
        "370400440532013000|a country, two check digits and the account number, like"
                + " DE89370400440532013000"})
    void another_iban_is_corrected(String iban, String hint) {
        assertThat(Iban.correction(iban)).contains(hint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"COBADEFF", "COBADEFFXXX", "NWBKGB2L", "NCBVXKPR"})
    void a_bic_has_eight_or_eleven_characters(String bic) {
        assertThat(Bic.correction(bic)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "COBADEF|8 or 11 characters, like COBADEFF or COBADEFFXXX",
        "COBAD1FF|8 or 11 characters, like COBADEFF or COBADEFFXXX",
        "COBAQQFF|its fifth and sixth characters are a country, which \"QQ\" is not"})
    void another_bic_is_corrected(String bic, String hint) {
        assertThat(Bic.correction(bic)).contains(hint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"04011000-12345-03", "991-33333TEST-33", "992-90009-96",
        "04011000-1234512345-06", "05711-06001-79"})
    void a_leitweg_id_with_right_check_digits_is_valid(String id) {
        assertThat(LeitwegId.hasForm(id)).isTrue();
        assertThat(LeitwegId.correction(id)).isEmpty();
    }

    @Test
    void a_leitweg_id_with_wrong_check_digits_is_corrected() {
        assertThat(LeitwegId.correction("04011000-12345-34")).contains(
                "check every digit of the Leitweg-ID; its check digits would be 03");
        assertThat(LeitwegId.correction("4711")).contains("a Leitweg-ID like 04011000-12345-03");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PO-4711", "4711", "2024-15-07", "17-1-11", "04011000-12345-3", ""})
    void other_references_do_not_have_the_form_of_a_leitweg_id(String reference) {
        assertThat(LeitwegId.hasForm(reference)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0002,732829320", "0007,5560360793", "0009,73282932000074", "0009,35600000000048",
        "0060,123456789", "0088,4012345000009", "0106,12345678", "0192,974760673",
        "0204,04011000-12345-03", "0208,0203201340", "9930,DE123456788", "9914,ATU13585627",
        "9957,FR40303265045", "9933,EL094259216", "EM,billing@example.com", "0221,anything",
        "9922,any text", "0151,53004085616", "0096,1234567890", "0198,DK12345678",
        "0190,00000001003214345000",
        "0225,404833048_40483304800022"})
    void an_address_that_its_scheme_allows_is_valid(String scheme, String id) {
        assertThat(AddressScheme.correction(scheme, id)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0002|732829321|check every digit; the check digit of a SIREN is wrong",
        "0009|7328293200007|a SIRET has 14 digits",
        "0088|4012345000008|check every digit; the check digit of a GLN is wrong",
        "0088|4012 3450 00009|a GLN has 13 digits",
        "0151|53004085617|check every digit; the check digit of an ABN is wrong",
        "0151|53 004 085 616|an ABN has 11 digits", "0096|12|a P number has 10 digits",
        "0198|12345678|a Danish VAT number has DK and 8 digits", "0190|1|an OIN has 20 digits",
        "0225|404 833 048|letters, digits and + - _ / only",
        "0192|974760674|check every digit; the check digit of an organisation number is wrong",
        "0204|04011000-12345-34|check every digit of the Leitweg-ID; its check digits would be 03",
        "0208|0203201341|check every digit; the check digit of an enterprise number is wrong",
        "9930|DE123456789|check every digit; its check digits are wrong",
        "9930|123456788|a VAT number of DE with its letters, without blanks",
        "9930|ATU13585627|a VAT number of DE with its letters, without blanks",
        "EM|nobody|one e-mail address", "EM|a@x.example, b@x.example|one e-mail address"})
    void another_address_is_corrected(String scheme, String id, String hint) {
        assertThat(AddressScheme.correction(scheme, id)).contains(hint);
    }
}
