package billing.catalog.reader.plan;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.charge.ChargeModelType;
import billing.input.Document;
import billing.input.Reading;
import billing.kernel.error.Problem;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 3.2: bounds of tiers")
class TierBoundsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "GRADUATED | 0-10, 11-20, 21-",
        "GRADUATED | 0-10, 10-20, 20-",
        "GRADUATED | 0-10.5, 11.5-",
        "GRADUATED | 0-",
        "VOLUME    | 0-10, 11-",
        "GRADUATED | 1-10, 11-",
        "VOLUME    | 1-10, 12-",
        "GRADUATED_PERCENTAGE | 1-10, 10-",
        "GRADUATED_PERCENTAGE | 0-10, 11-"})
    void consistent_tiers_are_taken(ChargeModelType type, String tiers) {
        assertThat(faults(type, tiers)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "GRADUATED | 0-100, 200- | tier 2 starts at 200 but tier 1 ends at 100",
        "GRADUATED | 0-100, 50-  | tier 2 starts at 50 but tier 1 ends at 100: they overlap",
        "GRADUATED | 2-100, 101- | tier 1 starts at 2, the first tier starts at 0 or 1",
        "GRADUATED | 0-100, 101-200 | the last tier ends at 200 but must be open-ended",
        "GRADUATED | 0-, 1-      | tier 1 is open-ended but not the last",
        "GRADUATED | 0-10, 11-5, 6- | tier 2 starts at 11 but ends at 5",
        "VOLUME    | 0-10, 10-   | tier 2 starts at 10 but tier 1 ends at 10",
        "VOLUME    | 2-10, 11-   | tier 1 starts at 2, the first tier starts at 0 or 1"})
    void others_explain_themselves(ChargeModelType type, String tiers, String message) {
        assertThat(faults(type, tiers)).extracting(Problem::message).contains(message);
        assertThat(faults(type, tiers)).extracting(Problem::code)
                .containsOnly("invalid_" + type.code() + "_ranges");
    }

    @Test
    void a_bound_that_is_not_a_number_is_a_bounds_error() {
        Reading reading = Reading.ofFiles();
        new PropertiesReader(ChargeModelType.VOLUME, reading).properties(Document.json("f", """
                {"volume_ranges": [{"from_value": "0", "to_value": null,
                                    "per_unit_amount": "1", "flat_amount": "0"}]}
                """, reading.problems()).orElseThrow(), false);
        assertThat(reading.problems().details().get("properties"))
                .containsExactly("invalid_volume_ranges");
    }

    private static List<Problem> faults(ChargeModelType type, String tiers) {
        String price = type == ChargeModelType.GRADUATED_PERCENTAGE ? "rate" : "per_unit_amount";
        StringBuilder json = new StringBuilder("{\"" + type.code() + "_ranges\": [");
        for (String tier : tiers.strip().split(",")) {
            String[] bounds = tier.strip().split("-", 2);
            json.append(json.charAt(json.length() - 1) == '[' ? "" : ",")
                    .append("{\"from_value\": ").append(bounds[0]).append(", \"to_value\": ")
                    .append(bounds[1].isEmpty() ? "null" : bounds[1])
                    .append(", \"" + price + "\": \"1\", \"flat_amount\": \"0\"}");
        }
        Reading reading = Reading.ofFiles();
        new PropertiesReader(type, reading).properties(Document.json("f", json + "]}",
                reading.problems()).orElseThrow(), false);
        return reading.problems().all();
    }
}
