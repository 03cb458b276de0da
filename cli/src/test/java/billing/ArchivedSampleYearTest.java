package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A year of a sample whose usage was archived is answered for like before, but for lists of it. */
class ArchivedSampleYearTest {
    private static final String USAGE_LIST = "usage list -o json --per-page 200";
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void all_answers_but_the_list_of_usage_are_the_same(String sample) throws IOException {
        SampleYear year = new SampleYear(folder, "sample.db").bill(sample);
        Map<String, byte[]> before = year.answers();
        assertThat(year.run("usage", "archive", "--before", "2026-12-01", "--to", "archive",
                "--yes", "-o", "csv").lines().count()).as("months and their heading")
                .isGreaterThan(1);
        Map<String, byte[]> after = year.answers();
        before.remove(USAGE_LIST);
        after.remove(USAGE_LIST);
        SampleYear.requireSame(before, after);
    }
}
