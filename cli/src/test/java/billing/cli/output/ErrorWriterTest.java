package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.error.Problem;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    private String text(List<Problem> problems) {
        return writer.text(problems, Path::of);
    }

    private static Problem problem(String message) {
        return new Problem(null, 0, 0, null, "invalid", message, null);
    }
}
