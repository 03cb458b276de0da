package billing.kernel.vat;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.vat.VatChoice.Grounds;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 1.5: the automatic tax of a customer")
class EuTaxesTest {
    @Test
    @DisplayName("money.md 1.5: the standard rates of the 27 members")
    void standard_rates() {
        assertThat(VatRates.all().stream().filter(rate -> rate.territory() == null)
                .map(rate -> rate.country() + " " + rate.rate())
                .collect(Collectors.joining(", "))).isEqualTo("AT 20, BE 21, BG 20, CY 19, CZ 21,"
                + " DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, IE 23,"
                + " IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22,"
                + " SK 23");
    }

    @ParameterizedTest
    @DisplayName("money.md 1.5: special territories by postcode")
    @CsvSource({"ES, 35001, es_exception_canary_islands, 0", "ES, 38 999,"
            + " es_exception_canary_islands, 0", "ES, 51005, es_exception_ceuta, 0",
        "ES, 51081, es_exception_ceuta, 0", "ES, 52006, es_exception_melilla, 0",
        "FR, 97110, fr_exception_guadeloupe, 8.5", "FR, 97200, fr_exception_martinique, 8.5",
        "FR, 97300, fr_exception_guyane, 0", "FR, 97400, fr_exception_reunion, 8.5",
        "FR, 97600, fr_exception_mayotte, 0", "PT, 9000-123, pt_exception_madeira, 22",
        "PT, 9400, pt_exception_madeira, 22", "PT, 9500123, pt_exception_azores, 18",
        "AT, 6691, at_exception_jungholz, 19", "AT, 6993, at_exception_mittelberg, 19",
        "DE, 78266, de_exception_busingen_am_hochrhein, 0", "DE, 27498, de_exception_heligoland, 0",
        "IT, 22061, it_exception_campione_d_italia, 0", "IT, 23041, it_exception_livigno, 0",
        "FI, 22100, fi_exception_aland_islands, 0", "GR, 630 86, gr_exception_mount_athos, 0"})
    void territories(String country, String postcode, String code, String rate) {
        VatRate found = VatRates.territory(country, postcode).orElseThrow();
        assertThat(found.taxCode()).isEqualTo("svc_eu_" + code);
        assertThat(found.rate()).isEqualByComparingTo(rate);
    }

    @ParameterizedTest
    @DisplayName("money.md 1.5: postcodes next to the territories are not among them")
    @CsvSource({"ES, 51006", "ES, 350011", "PT, 8900", "PT, 900", "AT, 6994", "FR, 97500",
        "DE, 35001", "FI, 2210"})
    void no_territories(String country, String postcode) {
        assertThat(VatRates.territory(country, postcode)).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("money.md 1.5: well-formed VAT numbers, whatever their case, blanks and dots")
    @CsvSource({"ATU12345678, AT", "be 0123.456.789, BE", "BG123456789, BG", "BG1234567890, BG",
        "CY12345678X, CY", "CZ12345678, CZ", "CZ1234567890, CZ", "DE123456789, DE",
        "DK12345678, DK", "EE123456789, EE", "EL123456789, GR", "ESX1234567X, ES",
        "ES11234567A, ES", "FI12345678, FI", "FRXX123456789, FR", "FR12123456789, FR",
        "HR12345678901, HR", "HU12345678, HU", "IE1234567A, IE", "IE1234567AB, IE",
        "IE1A23456B, IE", "IT12345678901, IT", "LT123456789, LT", "LT123456789012, LT",
        "LU12345678, LU", "LV12345678901, LV", "MT12345678, MT", "NL123456789B01, NL",
        "PL1234567890, PL", "PT123456789, PT", "RO12, RO", "RO1234567890, RO",
        "SE123456789012, SE", "SI12345678, SI", "SK1234567890, SK"})
    void well_formed_numbers(String number, String country) {
        assertThat(VatNumber.of(number).orElseThrow().country()).isEqualTo(country);
    }

    @ParameterizedTest
    @DisplayName("money.md 1.5: malformed VAT numbers")
    @CsvSource({"AT12345678", "BE012345678", "CY123456789", "DE12345678", "ES123456789",
        "FR1123456789", "GR123456789", "IE1234567", "LT1234567890", "NL123456789A01", "RO1",
        "RO12345678901", "GB123456789", "123456789", "DE", "DE-123456789"})
    void malformed_numbers(String number) {
        assertThat(VatNumber.of(number)).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("money.md 1.5: for an entity in France: territory, then number, then country")
    @CsvSource(nullValues = "-", value = {
        "DE, -, -, de_standard, -", "it, -, -, it_standard, -", "US, -, -, tax_exempt, -",
        "-, -, -, fr_standard, -", "ES, 35001, -, es_exception_canary_islands, -",
        "FR, 97110, -, fr_standard, -", "FR, 97110, DE123456789, fr_exception_guadeloupe, -",
        "FR, 97110, nonsense, fr_standard, false", "FR, 75001, FR12123456789, fr_standard, true",
        "-, 97400, FR12123456789, fr_exception_reunion, true",
        "DE, 10115, DE123456789, reverse_charge, true", "US, -, DE123456789, reverse_charge, true",
        "DE, 10115, DE12, de_standard, false", "US, -, 12-34, tax_exempt, false"})
    void choice(String country, String postcode, String number, String code, Boolean valid) {
        assertThat(VatChoice.of(new Grounds("FR", country, postcode, number),
                VatRegister.OF_WELL_FORMED_NUMBERS))
                .isEqualTo(new VatChoice("svc_eu_" + code, valid));
    }

    @Test
    @DisplayName("money.md 1.5: a number that the register does not know counts as none")
    void unknown_to_the_register() {
        assertThat(VatChoice.of(new Grounds("FR", "DE", null, "DE123456789"), number -> false))
                .isEqualTo(new VatChoice("svc_eu_de_standard", false));
    }
}
