package billing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** YAML and JSON become nodes that know their place. */
class YamlTextTest {
    private final Problems problems = new Problems();

    @ParameterizedTest
    @CsvSource({"NO,TEXT", "yes,TEXT", "on,TEXT", "true,FLAG", "False,FLAG", "null,NULL", "~,NULL",
        "12,NUMBER", "-1.50,NUMBER", "1e3,NUMBER", "007,TEXT", "0x1F,TEXT", "1_000,TEXT",
        "2026-01-01,TEXT", "12:30:00,TEXT", "'\"12\"',TEXT", ".5,TEXT"})
    void plain_scalars_follow_yaml_1_2(String written, Node.Kind kind) {
        assertThat(yaml("a: " + written).members().get("a").kind()).isEqualTo(kind);
    }

    @Test
    void numbers_keep_the_decimals_that_were_written() {
        assertThat(yaml("a: 0.10").members().get("a").text()).isEqualTo("0.10");
    }

    @Test
    void every_value_knows_its_line_column_and_path() {
        Node amount = yaml("""
                plans:
                  - code: a
                  - code: b
                    charges: [{amount: "1"}]
                """).members().get("plans").items().get(1).members().get("charges").items().get(0)
                .members().get("amount");
        assertThat(amount.place()).isEqualTo(new SourceLocation("f.yaml", 4, 24));
        assertThat(amount.path()).isEqualTo("plans[1].charges[0].amount");
    }

    @Test
    void anchors_and_merge_keys_are_followed() {
        Node root = yaml("""
                x-base: &base {rate: "1", name: Base}
                a: {<<: *base, name: Own}
                b: *base
                """);
        Node a = root.members().get("a");
        assertThat(a.members().get("name").text()).isEqualTo("Own");
        assertThat(a.members().get("rate").text()).isEqualTo("1");
        assertThat(root.members().get("b").members().get("name").text()).isEqualTo("Base");
    }

    @Test
    void a_name_given_twice_is_a_problem_at_its_second_place() {
        yaml("code: a\nname: n\ncode: b\n");
        assertThat(problems.all()).extracting(Problem::line, Problem::code).containsExactly(
                tuple(3L, "value_already_exist"));
    }

    @Test
    void an_anchor_inside_itself_is_refused() {
        read("f.yaml", "a: &a [*a]");
        assertThat(problems.all()).hasSize(1);
        assertThat(problems.all().get(0).message()).startsWith("broken YAML: nested deeper");
    }

    @Test
    @Timeout(60)
    void aliases_that_unfold_to_too_many_values_are_counted_before_they_are_followed() {
        StringBuilder text = new StringBuilder("x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n");
        for (int level = 1; level <= 30; level++) {
            text.append("x").append(level).append(": &x").append(level).append(" [")
                    .append(("*x" + (level - 1) + ", ").repeat(9)).append("*x").append(level - 1)
                    .append("]\n");
        }
        read("f.yaml", text.toString());
        assertThat(problems.all()).extracting(Problem::line, Problem::message).containsExactly(
                tuple(6L, "broken YAML: the file unfolds to more than "
                        + Limit.FILE_VALUES.most() + " values"));
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 100, 500})
    void what_is_nested_too_deep_is_refused_with_its_line(int levels) {
        read("f.yaml", "a: 1\nb: " + "[".repeat(60) + "]".repeat(60));
        assertThat(problems.all()).isEmpty();
        read("f.yaml", "a: 1\nb: " + "[".repeat(levels) + "]".repeat(levels));
        assertThat(problems.all()).extracting(Problem::line, Problem::message).containsExactly(
                tuple(2L, "broken YAML: nested deeper than " + Limit.FILE_DEPTH.most()
                        + " levels near " + "b" + "[0]".repeat(60)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<<: &x [*x]", "<<: &x [[*x], *x]"})
    void a_merge_of_itself_is_refused_with_its_line(String member) {
        read("f.yaml", "a: 1\nb: {" + member + "}");
        assertThat(problems.all()).extracting(Problem::line, Problem::message).containsExactly(
                tuple(2L, "broken YAML: nested deeper than " + Limit.FILE_DEPTH.most()
                        + " levels near b"));
    }

    @Test
    void what_is_nested_without_end_is_refused() {
        read("f.yaml", "[".repeat(100_000));
        assertThat(problems.all()).hasSize(1);
    }

    @Test
    void a_tab_is_explained() {
        read("f.yaml", "a:\n\tb: 1\n");
        assertThat(problems.all().get(0).hint()).isEqualTo(
                "indent with blanks; YAML does not allow tabs");
    }

    @Test
    void bytes_that_are_not_utf_8_are_located() {
        Document.read("f.yaml", "a: 1\nb: T\u00e9".getBytes(StandardCharsets.ISO_8859_1), problems);
        assertThat(problems.all()).extracting(Problem::line, Problem::column).containsExactly(
                tuple(2L, 5));
    }

    @Test
    void a_byte_order_mark_is_not_part_of_the_text() {
        assertThat(yaml("\uFEFFcode: a").members()).containsOnlyKeys("code");
    }

    @Test
    void json_has_places_and_paths_too() {
        Node root = read("f.json", "{\"a\": [1,\n  {\"b\": null}]}").get(0);
        Node b = root.members().get("a").items().get(1).members().get("b");
        assertThat(b.kind()).isEqualTo(Node.Kind.NULL);
        assertThat(b.place()).isEqualTo(new SourceLocation("f.json", 2, 9));
        assertThat(b.path()).isEqualTo("a[1].b");
    }

    @Test
    void broken_json_is_located() {
        assertThat(read("f.json", "{\"a\": }")).isEmpty();
        assertThat(problems.all().get(0).line()).isEqualTo(1);
    }

    @Test
    void an_amount_in_cents_with_a_decimal_point_is_refused_at_its_place() {
        read("f.yaml", "x-price: &p {amount_cents: 29.00}\nplans:\n  - <<: *p\n"
                + "  - amount_cents: 2900\n    charges: [{min_amount_cents: 500}, {amount: 1.50}]\n");
        assertThat(problems.all()).extracting(Problem::line, Problem::column, Problem::code)
                .containsExactly(tuple(1L, 28, "value_is_invalid"));
        assertThat(problems.all().get(0).message()).contains("amount_cents", "29.00",
                "decimal point");
        assertThat(problems.all().get(0).hint()).contains("minor units");
    }

    @Test
    void json_files_are_held_to_cents_too_and_requests_are_not() {
        read("f.json", "{\"amount_cents\": 29.0}");
        assertThat(problems.all()).hasSize(1);
        Problems ofRequest = new Problems();
        Document.json("body", "{\"amount_cents\": 29.0}", ofRequest);
        assertThat(ofRequest.isEmpty()).isTrue();
    }

    @Test
    void several_documents_of_a_file_are_all_read() {
        assertThat(read("f.yaml", "a: 1\n---\nb: 2\n")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"'a: %s',4", "'a: \"%s\"',5", "'a: ''%s''',5", "'# %s',2", "'? %s',3"})
    void a_text_beyond_the_limit_is_refused_where_it_begins(String pattern, int column) {
        String longest = "x".repeat(Limit.YAML_TEXT.most() + 1);
        assertThat(read("f.yaml", "b: 1\n" + pattern.formatted(longest))).isEmpty();
        assertThat(problems.all()).extracting(Problem::line, Problem::column, Problem::message)
                .containsExactly(tuple(2L, column,
                        "broken YAML: a text is longer than 1,200,000 characters"));
    }

    @Test
    void a_logo_of_the_largest_size_is_shorter_than_the_limit() {
        String logo = "data:image/png;base64,"
                + Base64.getEncoder().encodeToString(new byte[Limit.LOGO.most()]);
        assertThat(yaml("logo: " + logo).members().get("logo").text()).isEqualTo(logo);
    }

    private Node yaml(String text) {
        return read("f.yaml", text).get(0);
    }

    private List<Node> read(String file, String text) {
        return Document.read(file, text.getBytes(StandardCharsets.UTF_8), problems);
    }
}
