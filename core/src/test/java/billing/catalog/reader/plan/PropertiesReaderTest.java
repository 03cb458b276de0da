package billing.catalog.reader.plan;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.ChargeProperties;
import billing.catalog.charge.ChargeModelType;
import billing.input.Document;
import billing.input.Reading;
import billing.rating.PackagePrice;
import billing.rating.Standard;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code rating-and-usage.md 3.1}: the codes of property checks, all under one field. */
@DisplayName("rating-and-usage.md 3.1: properties per model")
class PropertiesReaderTest {
    private final Reading reading = Reading.ofRequests();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "STANDARD | {amount: '0.02'} | ",
        "STANDARD | {amount: 0.02} | invalid_amount",
        "STANDARD | {amount: '-1'} | invalid_amount",
        "STANDARD | {amount: 'x'} | invalid_amount",
        "STANDARD | {rate: '1'} | invalid_amount",
        "GRADUATED | {graduated_ranges: []} | missing_graduated_ranges",
        "VOLUME | {amount: '1'} | missing_volume_ranges",
        "GRADUATED_PERCENTAGE | {amount: '1'} | missing_graduated_percentage_ranges",
        "PACKAGE | {amount: '1', free_units: 0, package_size: 10} | ",
        "PACKAGE | {amount: '1', package_size: 10} | invalid_free_units",
        "PACKAGE | {amount: '1', free_units: -1, package_size: 0} |"
                + " invalid_package_size invalid_free_units",
        "GRADUATED | {graduated_ranges: [{from_value: 0, to_value: 1, per_unit_amount: '-1',"
                + " flat_amount: '0'}]} | invalid_amount invalid_graduated_ranges",
        "GRADUATED_PERCENTAGE | {graduated_percentage_ranges: [{from_value: 0, to_value: 1}]} |"
                + " invalid_amount invalid_rate invalid_graduated_percentage_ranges",
        "PERCENTAGE | {rate: 1, fixed_amount: 'x', free_units_per_events: 0,"
                + " free_units_per_total_aggregation: '-1', per_transaction_min_amount: 'a'} |"
                + " invalid_rate invalid_fixed_amount invalid_free_units_per_events"
                + " invalid_free_units_per_total_aggregation invalid_amount",
        "PERCENTAGE | {rate: '1.5', fixed_amount: null} | ",
        "PERCENTAGE | {rate: 1.5} | invalid_rate",
        "PERCENTAGE | {rate: '1', fixed_amount: 'x'} | invalid_fixed_amount",
        "PERCENTAGE | {rate: '1', free_units_per_events: 0} | invalid_free_units_per_events",
        "PERCENTAGE | {rate: '1', free_units_per_total_aggregation: '-1'} |"
                + " invalid_free_units_per_total_aggregation",
        "PERCENTAGE | {rate: '1', per_transaction_min_amount: ''} | ",
        "PERCENTAGE | {rate: '1', per_transaction_min_amount: '5', per_transaction_max_amount: '1'}"
                + " | per_transaction_max_lower_than_per_transaction_min",
        "STANDARD | {amount: '1', pricing_group_keys: []} | ",
        "STANDARD | {amount: '1', pricing_group_keys: ['']} | invalid_type",
        "STANDARD | {amount: '1', pricing_group_keys: region} | invalid_type",
        "STANDARD | {amount: '1', pricing_group_keys: [\"a\\u0007\"]} | value_is_invalid",
        "STANDARD | {amount: '1', grouped_by: [a, \"\\u202E\"]} | value_is_invalid",
        "STANDARD | {amount: '1', presentation_group_keys: [{value: \"a\\u0007\"}]} |"
                + " value_is_invalid",
        "STANDARD | {amount: '1', presentation_group_keys: [{value: a}, {value: b}, {value: c}]} |"
                + " too_many_keys",
        "STANDARD | {amount: '1', presentation_group_keys: [{value: a}, {value: a}]} |"
                + " value_is_duplicated",
        "STANDARD | {amount: '1', presentation_group_keys: [{value: a, x: 1}]} | invalid_type"},
            quoteCharacter = '`')
    void each_fault_has_its_code(ChargeModelType type, String yaml, String codes) {
        read(type, yaml);
        assertThat(reading.problems().details().getOrDefault("properties", List.of()))
                .isEqualTo(codes == null ? List.of() : List.of(codes.split(" ")));
        assertThat(reading.problems().details().keySet()).isSubsetOf("properties");
    }

    @Test
    void blank_properties_are_the_models_default() {
        assertThat(read(ChargeModelType.STANDARD, "{}").model())
                .isEqualTo(new Standard(BigDecimal.ZERO));
        assertThat(read(ChargeModelType.PACKAGE, "null").model())
                .isEqualTo(new PackagePrice(BigDecimal.ZERO, 0, 1));
    }

    @Test
    void amounts_keep_their_decimals() {
        Standard standard = (Standard) read(ChargeModelType.STANDARD, "{amount: '0.10'}").model();
        assertThat(standard.amount()).isEqualTo(new BigDecimal("0.10"));
    }

    @Test
    void the_older_name_of_group_keys_is_understood() {
        assertThat(read(ChargeModelType.STANDARD, "{amount: '1', grouped_by: [cloud]}")
                .pricingGroupKeys()).containsExactly("cloud");
    }

    @Test
    void members_of_other_models_are_faults_of_files() {
        Reading files = Reading.ofFiles();
        new PropertiesReader(ChargeModelType.STANDARD, files).properties(Document.read("f.yaml",
                "{amount: '1', free_units: 3}".getBytes(StandardCharsets.UTF_8),
                files.problems()).get(0), false);
        assertThat(files.problems().all()).extracting("message")
                .containsExactly("a standard price has no \"free_units\"");
    }

    private ChargeProperties read(ChargeModelType type, String yaml) {
        return new PropertiesReader(type, reading).properties(Document.read("f.yaml",
                yaml.getBytes(StandardCharsets.UTF_8), reading.problems())
                .get(0), false);
    }
}
