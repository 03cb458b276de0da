package billing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import billing.input.file.SourceText;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("files in UTF-16, which Windows programs call Unicode")
class Utf16Test {
    /** UTF-16 of Java writes a byte order mark, the other two do not. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
    void are_refused_with_the_command_that_converts_them(String charset) {
        byte[] bytes = "code,timestamp".getBytes(Charset.forName(charset));
        Problems problems = new Problems();
        assertThat(Document.read("plans.yaml", bytes, problems)).isEmpty();
        assertThat(problems.all()).extracting(Problem::message, Problem::hint).containsExactly(
                tuple("the file is UTF-16, not UTF-8", Utf16.HINT));
        assertThatThrownBy(() -> SourceText.of("u.csv", new ByteArrayInputStream(bytes)))
                .isInstanceOf(InputException.class).hasMessage("the file is UTF-16, not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "código", "\uFEFFcode", "\u20ac"})
    void text_in_utf_8_is_none(String text) {
        assertThat(Utf16.begins(text.getBytes(StandardCharsets.UTF_8))).isFalse();
    }

    @Test
    void binary_files_are_none() {
        assertThat(Utf16.begins(new byte[] {0x1f, (byte) 0x8b, 8, 0})).isFalse();
        assertThat(Utf16.begins(new byte[4])).isFalse();
        assertThat(Utf16.begins("\u20aca".getBytes(StandardCharsets.UTF_16LE))).isTrue();
    }

    @Test
    void a_zero_byte_further_on_does_not_make_it_one() {
        assertThat(Utf16.begins("code\0".getBytes(StandardCharsets.UTF_8))).isFalse();
    }
}
