package billing.input.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CSV is written so that every program reads it, and without quotes where none are needed. */
class CsvWriterTest {
    @Test
    void only_cells_that_need_quotes_get_them() {
        assertThat(CsvWriter.text(csv -> csv.row("plain", "two words", "-1.5", "é", "a,b",
                "say \"x\"", "1\n2", "1\r2", "", " ", "a;b", "'x")))
                .isEqualTo("plain,two words,-1.5,é,\"a,b\",\"say \"\"x\"\"\",\"1\n2\",\"1\r2\",,"
                        + " ,a;b,'x\n");
    }

    @Test
    void a_record_that_looks_like_a_comment_is_quoted() {
        assertThat(CsvWriter.text(csv -> csv.row("#1", "#2"))).isEqualTo("\"#1\",#2\n");
    }

    @Test
    void rows_may_have_different_numbers_of_cells() {
        assertThat(CsvWriter.text(csv -> {
            csv.row("a", "b");
            csv.row(List.of("c"));
            csv.row("d", "", "");
        })).isEqualTo("a,b\nc\nd,,\n");
    }

    @Test
    void another_delimiter_is_what_is_quoted_then() throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = new CsvWriter(text, ';')) {
            csv.row("a,b", "c;d");
            csv.flush();
            assertThat(text).hasToString("a,b;\"c;d\"\n");
        }
        assertThat(text).hasToString("a,b;\"c;d\"\n");
    }

    @Test
    void no_rows_are_an_empty_text() {
        assertThat(CsvWriter.text(csv -> { })).isEmpty();
    }
}
