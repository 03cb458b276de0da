package billing.kernel.vat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaxNumberTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            DE123456789,        true,  true
            FR 40 303 265 045,  true,  true
            EL123456789,        true,  true
            XI123456789,        true,  true
            CHE-123.456.789MWST, true, true
            NO123456789MVA,     true,  true
            123456789MVA,       false, true
            T1234567890123,     false, true
            IN29AABCU9603R1,    true,  false
            US12-3456789,       true,  false
            de123456789,        true,  false
            DE,                 false, false
            12/345/67890,       false, false
            TQ123456789,        false, false""")
    void a_number_with_a_country_is_not_always_named_a_vat_number(String number,
            boolean inXml, boolean onPage) {
        assertThat(TaxNumber.isVatIdentifier(number)).isEqualTo(inXml);
        assertThat(TaxNumber.isPrintedAsVatNumber(number)).isEqualTo(onPage);
    }

    @Test
    void no_number_is_neither() {
        assertThat(TaxNumber.isVatIdentifier(null)).isFalse();
        assertThat(TaxNumber.isPrintedAsVatNumber(null)).isFalse();
    }
}
