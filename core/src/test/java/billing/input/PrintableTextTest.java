package billing.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Nothing that steers a terminal gets through. */
class PrintableTextTest {
    @Test
    void every_control_character_and_every_mark_of_direction_is_escaped() {
        for (int c = 0; c < Character.MAX_VALUE; c++) {
            String text = "a" + (char) c + "b";
            boolean steers = Character.isISOControl(c) || c == 0x2028 || c == 0x2029
                    || c == 0x61c || c == 0x200e || c == 0x200f || c >= 0x202a && c <= 0x202e
                    || c >= 0x2066 && c <= 0x2069;
            assertThat(PrintableText.line(text).equals(text)).as("%04x", c).isEqualTo(!steers);
        }
    }

    @Test
    void escapes_are_those_of_json() {
        assertThat(PrintableText.line("\033[31m\u202eevil\u009b\u007f\r\n\t"))
                .isEqualTo("\\u001b[31m\\u202eevil\\u009b\\u007f\\r\\n\\t");
    }

    @Test
    void lines_keep_their_breaks_and_tabs_alone() {
        assertThat(PrintableText.lines("a\n\tb\rc\033")).isEqualTo("a\n\tb\\rc\\u001b");
    }

    @Test
    void letters_of_all_scripts_stay() {
        String text = "Grüße, مرحبا, สวัสดี, 👩‍💻, नमस्ते";
        assertThat(PrintableText.line(text)).isSameAs(text);
    }
}
