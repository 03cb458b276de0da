package billing.catalog;

import static billing.kernel.vat.VatCategory.E;
import static billing.kernel.vat.VatCategory.G;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Tax.Treatment;
import billing.kernel.vat.VatCategory;
import billing.kernel.vat.VatRates;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaxTreatmentTest {
    @ParameterizedTest
    @CsvSource({"vat_de,19,S,", "free,0,Z,", "free,0.00,Z,", "svc_eu_de_standard,19,S,",
        "svc_eu_reverse_charge,0,AE,VATEX-EU-AE", "svc_eu_tax_exempt,0,O,VATEX-EU-O",
        "svc_eu_es_exception_canary_islands,0,L,", "svc_eu_es_exception_ceuta,0,M,",
        "svc_eu_es_exception_melilla,0,M,", "svc_eu_fr_exception_reunion,8.5,S,"})
    void the_treatment_follows_from_the_code_and_the_rate(String code, BigDecimal rate,
                                                          VatCategory category, String reason) {
        assertThat(Treatment.NONE.completed(code, rate))
                .isEqualTo(new Treatment(category, reason, null));
    }

    @Test
    void the_territories_of_the_european_union_without_its_vat_are_known_by_their_codes() {
        assertThat(VatRates.all().stream().filter(rate -> Treatment.defaultCategory(rate.taxCode(),
                rate.rate()) == VatCategory.L || Treatment.defaultCategory(rate.taxCode(),
                rate.rate()) == VatCategory.M)).hasSize(3);
    }

    @Test
    void what_is_stated_wins() {
        BigDecimal none = BigDecimal.ZERO;
        assertThat(new Treatment(G, null, null).completed("svc_eu_tax_exempt", none))
                .isEqualTo(new Treatment(G, "VATEX-EU-G", null));
        assertThat(new Treatment(null, null, "By law").completed("svc_eu_tax_exempt", none))
                .isEqualTo(new Treatment(VatCategory.O, null, "By law"));
        assertThat(new Treatment(E, "VATEX-EU-132", null).completed("x", none))
                .isEqualTo(new Treatment(E, "VATEX-EU-132", null));
        assertThat(new Treatment(E, null, null).completed("x", none).reasonCode()).isNull();
    }

    @Test
    void a_tax_always_has_a_treatment() {
        Tax tax = new Tax(null, "VAT", "vat", BigDecimal.TEN, null, null, null, null);
        assertThat(tax.treatment()).isEqualTo(Treatment.NONE);
        assertThat(tax.completeTreatment().category()).isEqualTo(VatCategory.S);
    }
}
