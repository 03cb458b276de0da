package billing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import billing.kernel.error.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes read members, tell absent from null, and collect every fault with its code. */
class ShapeTest {
    private static final Shape INNER = Shape.of("configuration")
            .with("grace_period", Types.count(0), "Days.");
    private static final Shape SHAPE = Shape.of("thing")
            .withMandatory("code", Types.text(5), "Its code.")
            .with("name", Types.text(), "Its name.").with("amount_cents", Types.whole(1), "Price.")
            .with("active", Types.flag(), "On or off.")
            .with("timezone", Formats.zone(), "Zone.").with("country", Formats.country(), "Land.")
            .with("email", Formats.email(), "Mail.").with("locale", Formats.language(), "Tongue.")
            .with("currency", Types.currency(), "Money.")
            .with("starts_at", Formats.instant(), "Start.")
            .with("configuration", Types.object(INNER), "More.")
            .with("tags", Types.texts(), "Tags.");
    private final Reading reading = Reading.ofFiles();

    @Test
    void absent_null_and_given_are_three_things() {
        Fields fields = read("{\"code\": \"a\", \"name\": null}");
        assertThat(fields.get("name", "old")).isNull();
        assertThat(fields.orElse("name", "old")).isEqualTo("old");
        assertThat(fields.get("timezone", "absent")).isEqualTo("absent");
        assertThat(fields.<String>find("code")).contains("a");
    }

    @Test
    void all_faults_are_collected_under_their_codes() {
        read("""
                {"code": "too long", "amount_cents": 0, "active": "maybe", "timezone": "Mars/Base",
                 "country": "XX", "email": "nobody", "locale": "qq", "currency": "eur",
                 "starts_at": "soon", "tags": "one", "configuration": {"grace_period": -1}}
                """);
        assertThat(reading.problems().details()).containsOnly(
                entry("code", List.of("value_is_too_long")),
                entry("amount_cents", List.of("value_is_out_of_range")),
                entry("active", List.of("value_is_invalid")),
                entry("timezone", List.of("invalid_timezone")),
                entry("country", List.of("not_a_valid_country_code")),
                entry("email", List.of("invalid_email_format")),
                entry("locale", List.of("not_a_valid_language_code")),
                entry("currency", List.of("value_is_invalid")),
                entry("starts_at", List.of("invalid_date")),
                entry("tags", List.of("value_is_invalid")),
                entry("grace_period", List.of("value_is_out_of_range")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@x.example>, <b@y.example", "a..b@x.example", ".a@x.example",
        "a@-x.example", "a<b@x.example", "a@x.example:25", "a@x.example,", "A <a@x.example>"})
    void an_address_that_no_mail_can_be_sent_to_is_a_fault(String email) {
        read("{\"code\": \"a\", \"email\": \"" + email + "\"}");
        assertThat(reading.problems().details()).containsOnly(
                entry("email", List.of("invalid_email_format")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"o'neil+x@x.example", "a@x.example, b@bücher.example"})
    void one_or_several_addresses_are_kept_as_written(String email) {
        assertThat(read("{\"code\": \"a\", \"email\": \"" + email + "\"}")
                .<String>find("email")).contains(email);
        assertThat(reading.problems().isEmpty()).isTrue();
    }

    @Test
    void mandatory_members_are_asked_for_when_something_is_new() {
        Fields fields = read("{}");
        assertThat(reading.problems().isEmpty()).isTrue();
        fields.requireMandatory();
        assertThat(reading.problems().details()).containsOnly(
                entry("code", List.of("value_is_mandatory")));
    }

    @Test
    void a_blank_mandatory_member_is_missing() {
        read("{\"code\": \" \"}");
        assertThat(reading.problems().details()).containsOnly(
                entry("code", List.of("value_is_mandatory")));
    }

    @Test
    void unknown_members_are_faults_of_files_with_what_was_meant() {
        read("{\"code\": \"a\", \"nmae\": \"n\", \"grace_period\": 3, \"zzz\": 1}");
        assertThat(reading.problems().all()).extracting(Problem::hint).containsExactly(
                "did you mean \"name\"?", "it belongs inside \"configuration\"", null);
    }

    @Test
    void unknown_members_of_requests_are_passed_over() {
        Reading requests = Reading.ofRequests();
        SHAPE.read(node("{\"code\": \"a\", \"nmae\": \"n\"}"), requests);
        assertThat(requests.problems().isEmpty()).isTrue();
    }

    @Test
    void flags_take_texts_and_digits() {
        assertThat(read("{\"code\": \"a\", \"active\": \"1\"}").orElse("active", false)).isTrue();
        assertThat(read("{\"code\": \"a\", \"active\": 0}").orElse("active", true)).isFalse();
    }

    @Test
    void the_schema_describes_what_the_shape_reads() {
        Map<String, Object> schema = SHAPE.schema();
        assertThat(schema).containsEntry("additionalProperties", false)
                .containsEntry("required", List.of("code"));
        assertThat(((Map<?, ?>) schema.get("properties")).get("name")).isEqualTo(
                Map.of("description", "Its name.", "type", List.of("string", "null")));
    }

    @Test
    void spelling_finds_slips_and_nothing_else() {
        List<String> names = List.of("monthly", "quarterly", "yearly");
        assertThat(SimilarNames.nearest("montly", names)).contains("monthly");
        assertThat(SimilarNames.nearest("yaerly", names)).contains("yearly");
        assertThat(SimilarNames.nearest("daily", names)).isEmpty();
    }

    private Fields read(String json) {
        return SHAPE.read(node(json), reading);
    }

    private Node node(String json) {
        return Document.json("body", json, reading.problems()).orElseThrow();
    }
}
