package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house style that a machine can see. */
class TidyTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int COLUMNS = 100;
    private static final int LINES = 400;
    private static final Pattern VAGUE_NAME =
            Pattern.compile(".*(Util|Utils|Helper|Manager|Impl|Data|Info)\\.java");
    private static final Pattern UNFINISHED =
            Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

    @Test
    void production_files_are_one_idea_long() {
        assertThat(offences(production(), file -> read(file).size() > LINES
                ? read(file).size() + " lines" : null)).isEmpty();
    }

    @Test
    void lines_fit_a_screen() {
        assertThat(offences(production(), file -> firstLine(file,
                line -> line.length() > COLUMNS))).isEmpty();
    }

    @Test
    void names_say_what_a_thing_is() {
        assertThat(offences(sources(), file ->
                VAGUE_NAME.matcher(file.getFileName().toString()).matches() ? "vague" : null))
                .isEmpty();
    }

    @Test
    void nothing_is_left_unfinished() {
        assertThat(offences(production(), file -> firstLine(file,
                line -> UNFINISHED.matcher(line).find()))).isEmpty();
    }

    @Test
    void no_tabs_and_no_trailing_blanks() {
        assertThat(offences(sources(), file -> firstLine(file,
                line -> line.contains("\t") || line.endsWith(" ")))).isEmpty();
    }

    @Test
    void every_package_says_what_it_owns() {
        assertThat(production().map(Path::getParent).distinct()
                .filter(folder -> !folder.endsWith(Path.of("java", "billing")))
                .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                .map(ROOT::relativize)).isEmpty();
    }

    private static Stream<Path> production() {
        return sources().filter(file -> file.toString().contains("/src/main/"));
    }

    private static Stream<Path> sources() {
        return Stream.of("core", "server", "cli").map(module -> ROOT.resolve(module + "/src"))
                .flatMap(TidyTest::walk).filter(file -> file.toString().endsWith(".java"));
    }

    private static Stream<Path> walk(Path folder) {
        try {
            return Files.walk(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> offences(Stream<Path> files, Function<Path, String> judge) {
        return files.filter(file -> judge.apply(file) != null)
                .map(file -> ROOT.relativize(file) + ": " + judge.apply(file)).toList();
    }

    private static String firstLine(Path file, Predicate<String> wrong) {
        return read(file).stream().filter(wrong).findFirst()
                .map(line -> (read(file).indexOf(line) + 1) + ": " + line.strip()).orElse(null);
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
