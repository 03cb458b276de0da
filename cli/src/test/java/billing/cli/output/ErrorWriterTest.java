package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.error.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors are readable, whatever the values are that they quote. */
class ErrorWriterTest {
    private final ErrorWriter writer = new ErrorWriter(false);

    @Test
    void long_values_are_shortened() {
        assertThat(text(List.of(problem("\"" + "9".repeat(100_000) + "\" is not a valid amount"))))
                .isEqualTo("billing: error: \"" + "9".repeat(99) + "… is not a valid amount\n");
        assertThat(text(List.of(problem("a ".repeat(100_000))))).hasSizeLessThan(4_100);
    }

    @Test
    void very_many_errors_are_counted() {
        assertThat(text(Collections.nCopies(1_234, problem("wrong"))).lines())
                .hasSize(101).last().isEqualTo("billing: 1,134 more errors");
        assertThat(text(Collections.nCopies(100, problem("wrong"))).lines()).hasSize(100);
    }

    @Test
    void a_line_of_a_file_is_shown_unless_the_file_is_gzipped(@TempDir Path folder)
            throws IOException {
        byte[] rows = "date,amount\n2024-03-01,one\n".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(rows);
        }
        Path plain = Files.write(folder.resolve("bank.csv"), rows);
        // Two lines of compressed bytes, of which the second would be shown.
        packed.writeBytes("\nbytes\n".getBytes(StandardCharsets.UTF_8));
        Path gzipped = Files.write(folder.resolve("bank.csv.gz"), packed.toByteArray());
        assertThat(text(List.of(inLineTwo(plain)))).isEqualTo("billing: error: " + plain
                + ":2: wrong\n   2 | 2024-03-01,one\n");
        assertThat(text(List.of(inLineTwo(gzipped)))).isEqualTo("billing: error: " + gzipped
                + ":2: wrong\n");
    }

    @Test
    void a_file_may_have_more_lines_than_an_int_counts() {
        assertThat(text(List.of(new Problem("-", 3_000_000_000L, 0, null, "invalid", "wrong",
                null)))).isEqualTo("billing: error: -:3000000000: wrong\n");
    }

    private static Problem inLineTwo(Path file) {
        return new Problem(file.toString(), 2, 0, null, "invalid", "wrong", null);
    }

    private String text(List<Problem> problems) {
        return writer.text(problems, Path::of);
    }

    private static Problem problem(String message) {
        return new Problem(null, 0, 0, null, "invalid", message, null);
    }
}
