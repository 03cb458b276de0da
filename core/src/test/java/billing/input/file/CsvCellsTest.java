package billing.input.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What customers call themselves is never run as a formula by who opens a list of them. */
class CsvCellsTest {
    @ParameterizedTest
    @ValueSource(strings = {"=HYPERLINK(\"http://evil.example\",\"x\")", "@SUM(A1)", "+1+1",
        "-2+3+cmd|' /C calc'!A0", "\t=1", "\r=1", "-", "+49 30 1234"})
    void a_text_that_begins_like_a_formula_is_escaped(String text) {
        assertThat(CsvCells.ESCAPED.cell(text)).isEqualTo("'" + text);
        assertThat(CsvCells.RAW.cell(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5.00", "+3", "-.5", "Acme = B", "2026-01-01", "'quoted'"})
    void numbers_and_other_texts_stay_as_they_are(String text) {
        assertThat(CsvCells.ESCAPED.cell(text)).isEqualTo(text);
    }

    @Test
    void an_escaped_text_is_escaped_once() {
        String once = CsvCells.ESCAPED.cell("=1+1");
        assertThat(CsvCells.ESCAPED.cell(once)).isEqualTo(once);
    }
}
