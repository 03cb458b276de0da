package billing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InvalidException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which characters names and texts of several lines may have. */
class CharactersTest {
    private static final Shape SHAPE = Shape.of("thing")
            .with("name", Types.text(), "One line.").with("details", Types.lines(), "Several.")
            .with("email", Formats.email(), "An address.");

    @ParameterizedTest
    @ValueSource(ints = {0x01, 0x08, 0x0B, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x202A,
        0x202E, 0x2066, 0x2069, 0xD800, 0xDFFF})
    void control_characters_bidi_overrides_and_half_pairs_are_allowed_nowhere(int point) {
        String text = "a" + (char) point + "b";
        assertThat(Characters.fitLine(text)).isFalse();
        assertThat(Characters.fitLines(text)).isFalse();
        assertThat(Characters.cleaned(text)).isEqualTo("a b");
        assertThatThrownBy(() -> Characters.line("name", text))
                .isInstanceOfSatisfying(InvalidException.class, fault -> assertThat(
                        fault.details()).isEqualTo(Map.of("name",
                                List.of("value_is_invalid"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", "\n", "\r\n", "\u2028", "\u2029"})
    void tabs_and_line_breaks_are_allowed_in_texts_of_several_lines_alone(String part) {
        assertThat(Characters.fitLine("a" + part + "b")).isFalse();
        assertThat(Characters.fitLines("a" + part + "b")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Müller & Söhne", "日本", "😀", "عربى\u200f", "e\u0301",
        "a\u00a0b"})
    void names_of_all_languages_are_allowed(String name) {
        assertThat(Characters.fitLine(name)).isTrue();
        assertThat(Characters.cleaned(name)).isEqualTo(name);
    }

    @Test
    void members_say_which_character_they_refuse_and_where() {
        assertThat(problem("{\"name\": \"a\\u001bb\"}")).isEqualTo("name value_is_invalid"
                + " \"name\" has the character U+001B, which is not allowed there");
        assertThat(problem("{\"name\": \"a\\nb\"}")).contains("U+000A");
        assertThat(problem("{\"details\": \"a\\u202eb\"}")).contains("U+202E");
        assertThat(problem("{\"details\": \"a\\n\\tb\"}")).isEmpty();
        assertThat(problem("{\"email\": \"a\\u001b@b.example\"}"))
                .startsWith("email invalid_email_format");
    }

    @Test
    void a_character_outside_the_basic_plane_is_one_character() {
        String text = "a\uD842\uDFB7b";
        assertThat(Characters.count(text)).isEqualTo(3);
        assertThat(Characters.areMoreThan(text, 3)).isFalse();
        assertThat(Characters.areMoreThan(text, 2)).isTrue();
        assertThat(Characters.first(text, 2)).isEqualTo("a\uD842\uDFB7");
        assertThat(Characters.first(text, 3)).isEqualTo(text);
        assertThat(Characters.shortened(text, 3)).isEqualTo(text);
        assertThat(Characters.shortened(text + "c", 3)).isEqualTo("a\uD842\uDFB7…");
    }

    private static String problem(String json) {
        Problems problems = new Problems();
        Node node = Document.body("body", json, problems).orElseThrow();
        Reading reading = Reading.ofRequests();
        SHAPE.read(node, reading);
        return reading.problems().all().stream().map(one -> one.field() + " " + one.code() + " "
                + one.message()).reduce("", String::concat);
    }
}
