package billing.kernel.codelist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CodeListTest {
    @ParameterizedTest
    @EnumSource(CodeList.class)
    void every_list_is_dated_names_its_source_and_has_named_codes(CodeList list) {
        assertThat(list.title()).isNotBlank();
        assertThat(list.version().getYear()).isGreaterThan(2020);
        assertThat(list.source()).contains("EN 16931");
        assertThat(list.codes()).hasSizeGreaterThanOrEqualTo(10).allSatisfy(code -> {
            assertThat(code.code()).isNotBlank().doesNotContain(" ", ",", "\"");
            assertThat(code.name()).isNotBlank().doesNotStartWith("\"");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "COUNTRIES|DE|Germany", "COUNTRIES|CI|Côte d'Ivoire",
        "ELECTRONIC_ADDRESS_SCHEMES|EM|Electronic mail (SMTP)",
        "ELECTRONIC_ADDRESS_SCHEMES|9930|Germany VAT number",
        "IDENTIFICATION_SCHEMES|0002|System Information et Repertoire des Entreprise et des"
                + " Etablissements: SIRENE",
        "PAYMENT_MEANS|58|SEPA credit transfer", "UNITS|E34|gigabyte", "UNITS|C62|one",
        "UNITS|XBX|Box", "ALLOWANCE_REASONS|95|Discount", "NOTE_SUBJECTS|PMT|Payment information",
        "EXEMPTION_REASONS|VATEX-EU-AE|Reverse charge",
        "VAT_CATEGORIES|M|Tax for production, services and importation in Ceuta and Melilla"})
    void a_code_is_found_with_its_name(CodeList list, String code, String name) {
        assertThat(list.find(code)).contains(new Code(code, name));
        assertThat(list.name(code)).isEqualTo(name);
    }

    @Test
    void peppol_takes_some_of_the_schemes_of_addresses() {
        assertThat(CodeList.ELECTRONIC_ADDRESS_SCHEMES.codes())
                .containsAll(CodeList.PEPPOL_ADDRESS_SCHEMES.codes());
        assertThat(CodeList.ELECTRONIC_ADDRESS_SCHEMES.codes().stream().map(Code::code)
                .filter(code -> !CodeList.PEPPOL_ADDRESS_SCHEMES.has(code)))
                .containsExactlyInAnyOrder("0037", "0147", "0154", "0158", "0170", "0177", "0193",
                        "0194", "0202", "0203", "0205", "0212", "0213", "0215", "0217", "0219",
                        "0220", "AN", "AQ", "AS", "AU", "EM");
    }

    @Test
    void a_code_is_written_exactly_as_the_list_has_it() {
        assertThat(CodeList.UNITS.has("c62")).isFalse();
        assertThat(CodeList.UNITS.has(null)).isFalse();
        assertThat(CodeList.UNITS.name("c62")).isEqualTo("c62");
    }

    @ParameterizedTest
    @CsvSource({"UNITS,hour,HUR", "UNITS,Hours,HUR", "UNITS,e34,E34", "UNITS,gigabyte,E34",
        "UNITS,gigabytes,E34", "UNITS,kilowatt,KWT", "UNITS,piece,H87",
        "ELECTRONIC_ADDRESS_SCHEMES,88,0088", "ELECTRONIC_ADDRESS_SCHEMES,em,EM",
        "EXEMPTION_REASONS,vatex_eu_ae,VATEX-EU-AE", "EXEMPTION_REASONS,reverse charge,VATEX-EU-AE",
        "VAT_CATEGORIES,exempt,E", "COUNTRIES,Germany,DE"})
    void what_was_meant_is_suggested(CodeList list, String text, String code) {
        assertThat(list.suggest(text)).map(Code::code).contains(code);
    }

    @ParameterizedTest
    @CsvSource({"UNITS,''", "UNITS,qqqqq", "VAT_CATEGORIES,x"})
    void nothing_is_suggested_where_nothing_is_near(CodeList list, String text) {
        assertThat(list.suggest(text)).isEmpty();
    }
}
