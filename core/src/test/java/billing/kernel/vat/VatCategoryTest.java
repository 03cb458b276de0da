package billing.kernel.vat;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.codelist.CodeList;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VatCategoryTest {
    @ParameterizedTest
    @EnumSource(VatCategory.class)
    void every_category_and_its_reason_are_in_the_code_lists(VatCategory category) {
        assertThat(CodeList.VAT_CATEGORIES.has(category.name())).isTrue();
        if (category.defaultReasonCode() != null) {
            assertThat(CodeList.EXEMPTION_REASONS.has(category.defaultReasonCode())).isTrue();
            assertThat(category.needsReason()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"S,true,false", "Z,false,true", "E,false,true", "AE,false,true", "K,false,true",
        "G,false,true", "O,false,true", "L,true,true", "M,true,true"})
    void categories_restrict_rates(VatCategory category, boolean positive, boolean zero) {
        assertThat(category.allows(new BigDecimal("19"))).isEqualTo(positive);
        assertThat(category.allows(new BigDecimal("0.00"))).isEqualTo(zero);
    }

    @Test
    void a_category_is_found_by_its_code() {
        assertThat(VatCategory.of("AE")).contains(VatCategory.AE);
        assertThat(VatCategory.of("ae")).isEmpty();
        assertThat(VatCategory.of(null)).isEmpty();
    }
}
