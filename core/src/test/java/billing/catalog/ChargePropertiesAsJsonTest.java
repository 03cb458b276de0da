package billing.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.charge.ChargeModelType;
import billing.rating.Percentage;
import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 3.1: properties of charges as JSON")
class ChargePropertiesAsJsonTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "STANDARD | {\"amount\":\"0.0500\"}",
        "GRADUATED | {\"graduated_ranges\":[{\"from_value\":0,\"to_value\":10.5,"
                + "\"per_unit_amount\":\"1\",\"flat_amount\":\"0\"},{\"from_value\":10.5,"
                + "\"to_value\":null,\"per_unit_amount\":\"0.50\",\"flat_amount\":\"2\"}]}",
        "GRADUATED_PERCENTAGE | {\"graduated_percentage_ranges\":[{\"from_value\":0,"
                + "\"to_value\":null,\"rate\":\"1.50\",\"flat_amount\":\"2\"}]}",
        "PACKAGE | {\"amount\":\"5.00\",\"free_units\":100,\"package_size\":1000}",
        "PERCENTAGE | {\"rate\":\"1.2\",\"fixed_amount\":\"0.30\",\"free_units_per_events\":3,"
                + "\"free_units_per_total_aggregation\":\"500\","
                + "\"per_transaction_min_amount\":\"0.5\",\"per_transaction_max_amount\":\"12\"}",
        "PERCENTAGE | {\"rate\":\"1.2\"}",
        "VOLUME | {\"volume_ranges\":[{\"from_value\":1,\"to_value\":null,"
                + "\"per_unit_amount\":\"1\",\"flat_amount\":\"0\"}]}",
        "DYNAMIC | {}",
        "STANDARD | {\"amount\":\"1\",\"pricing_group_keys\":[],\"presentation_group_keys\":"
                + "[{\"value\":\"a\",\"options\":{\"display_in_invoice\":false}},{\"value\":\"b\"}]}"
    })
    void what_is_written_is_read_and_written_again_alike(ChargeModelType model, String text) {
        assertThat(ChargePropertiesJson.text(ChargePropertiesJson.properties(model, text)))
                .isEqualTo(text);
    }

    @Test
    void blank_members_of_a_percentage_are_absent() {
        assertThat(ChargePropertiesJson.model(ChargeModelType.PERCENTAGE,
                "{\"rate\":\"1\",\"fixed_amount\":null,\"per_transaction_min_amount\":\"\"}"))
                .isEqualTo(new Percentage(BigDecimal.ONE, null, null, null, null, null));
    }

    @Test
    void responses_show_the_older_name_of_the_group_keys_too() {
        ChargeProperties properties = ChargePropertiesJson.properties(ChargeModelType.STANDARD,
                "{\"amount\":\"1\",\"pricing_group_keys\":[\"model\"]}");
        assertThat(ChargePropertiesJson.shown(properties)).hasToString(
                "{\"amount\":\"1\",\"pricing_group_keys\":[\"model\"],\"grouped_by\":[\"model\"]}");
    }
}
