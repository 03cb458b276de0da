package billing.catalog.charge;

import static org.assertj.core.api.Assertions.assertThat;

import billing.rating.UsageFigures;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("rating-and-usage.md 3.1: entries of charge models")
class ChargeModelTypeTest {
    @ParameterizedTest
    @EnumSource
    void blank_properties_price_units_at_nothing(ChargeModelType type) {
        assertThat(ChargeModelType.of(type.free())).isEqualTo(type);
        assertThat(type.free().price(UsageFigures.of(new BigDecimal("12.5"), 3)).amount())
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void the_price_of_blank_properties_is_stored_and_read_again(ChargeModelType type) {
        assertThat(type.stored(ChargeModelType.json(type.free()))).isEqualTo(type.free());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "STANDARD | {\"amount\":\"0\"}",
        "GRADUATED | {\"graduated_ranges\":[{\"from_value\":0,\"to_value\":null,"
                + "\"per_unit_amount\":\"0\",\"flat_amount\":\"0\"}]}",
        "GRADUATED_PERCENTAGE | {\"graduated_percentage_ranges\":[{\"from_value\":0,"
                + "\"to_value\":null,\"rate\":\"0\",\"flat_amount\":\"0\"}]}",
        "PACKAGE | {\"amount\":\"0\",\"free_units\":0,\"package_size\":1}",
        "PERCENTAGE | {\"rate\":\"0\"}",
        "VOLUME | {\"volume_ranges\":[{\"from_value\":0,\"to_value\":null,"
                + "\"per_unit_amount\":\"0\",\"flat_amount\":\"0\"}]}",
        "DYNAMIC | {}"}, quoteCharacter = '`')
    void the_defaults_are_those_of_the_specification(ChargeModelType type, String json) {
        assertThat(ChargeModelType.json(type.free())).hasToString(json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "STANDARD | 0.00 EUR per unit", "GRADUATED | 0 and more: 0.00 EUR per unit",
        "GRADUATED_PERCENTAGE | 0 and more: 0 %", "PACKAGE | 0.00 EUR per package of 1 units",
        "PERCENTAGE | 0 %", "VOLUME | all units, for 0 and more: 0.00 EUR per unit",
        "DYNAMIC | the price in each event"})
    void each_price_has_a_text(ChargeModelType type, String line) {
        assertThat(ChargeModelType.lines(type.free(), new PriceText("EUR", 2)))
                .containsExactly(line);
    }

    /** Files and the API describe the properties of all models as one object. */
    @Test
    void a_property_of_several_models_takes_the_same_values() {
        Map<String, Object> schemas = new HashMap<>();
        for (ChargeModelType type : ChargeModelType.ALL) {
            for (PriceField<?, ?> field : ChargeModelType.fields(List.of(type))) {
                Map<String, Object> schema = field.type().schema().get();
                assertThat(schemas.getOrDefault(field.name(), schema)).as(field.name())
                        .isEqualTo(schema);
                schemas.put(field.name(), schema);
            }
        }
        assertThat(schemas).containsOnlyKeys(ChargeModelType.shape().members().stream()
                .map(member -> member.name()).toList());
    }
}
