package billing.kernel.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits, their table, and decimals within them. {@code -Dlimits.update} lists them again. */
class LimitTest {
    private static final Path DOCUMENT = Path.of("..", "SECURITY.md");
    private static final String BEGIN = "<!-- listed from billing.kernel.limit.Limit -->\n";
    private static final String END = "<!-- end of what is listed -->\n";

    @Test
    @DisplayName("SECURITY.md lists every limit with its value and what answers more")
    void the_table_is_current() throws IOException {
        String text = Files.readString(DOCUMENT);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        String wanted = Arrays.stream(Limit.Subject.values()).map(LimitTest::table)
                .collect(Collectors.joining()) + "\n";
        if (System.getProperty("limits.update") != null) {
            text = text.substring(0, from) + wanted + text.substring(to);
            Files.writeString(DOCUMENT, text);
            to = text.indexOf(END);
        }
        assertThat(text.substring(from, to))
                .as("`mvn test -Dtest=LimitTest -Dlimits.update` lists them").isEqualTo(wanted);
    }

    private static String table(Limit.Subject subject) {
        return "\n### " + subject.title() + "\n\n| What | At most | Beyond it |\n|---|---|---|\n"
                + Arrays.stream(Limit.values()).filter(limit -> limit.subject() == subject)
                .map(limit -> "| " + limit.what() + " | " + limit.shown() + " | "
                        + limit.refusal() + " |\n").collect(Collectors.joining());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"0", "-1.50", "1e59", "1E-60", "0e59", "+7", "000000000001"})
    void a_number_within_the_digits_is_read(String text) {
        assertThat(BoundedDecimal.of(text, Limit.NUMBER_DIGITS)).isEqualByComparingTo(text);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"1e60", "1e-61", "1e999999999", "1e-999999999", "-1e2147483647",
            "1e-2147483648", "0e2147483647", "1e99999999999", "", "x", "1,5", "0x10"})
    void a_number_beyond_the_digits_or_another_text_is_none(String text) {
        assertThat(BoundedDecimal.of(text, Limit.NUMBER_DIGITS)).isNull();
    }

    @Test
    void digits_are_counted_on_either_side_of_the_point() {
        String most = "9".repeat(Limit.NUMBER_DIGITS.most());
        assertThat(BoundedDecimal.of("-" + most + "." + most, Limit.NUMBER_DIGITS)).isNotNull();
        assertThat(BoundedDecimal.of(most + "9", Limit.NUMBER_DIGITS)).isNull();
        assertThat(BoundedDecimal.of("1." + most + "9", Limit.NUMBER_DIGITS)).isNull();
        assertThat(BoundedDecimal.of("9".repeat(3_000_000), Limit.NUMBER_DIGITS)).isNull();
    }
}
