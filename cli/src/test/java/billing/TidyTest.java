package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The house style that a machine can see. */
class TidyTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int COLUMNS = 100;
    private static final int LINES = 400;
    private static final int METHOD_LINES = 40;
    /** The first line of a method or constructor of a class or of one within it. */
    private static final Pattern METHOD = Pattern.compile("( {4}| {8})(?! |return |throw |new "
            + "|case |else |if |for |while |try |switch )(?!.*\\b(record|class|enum) )"
            + "([\\w<>\\[\\],.?& ]+ [a-z]\\w*|([a-z]+ )?[A-Z]\\w*[a-z]\\w*)\\(.*");
    private static final Pattern VAGUE_NAME =
            Pattern.compile(".*(Util|Utils|Helper|Manager|Impl|Data|Info)\\.java");
    /** An instant computed from its neighbour: {@code Window} and {@code Instants} do that. */
    private static final Pattern NEIGHBOUR = Pattern.compile("(plus|minus)(Millis\\(1\\)"
            + "|Nanos\\(1(_000)?\\)|\\(1, ChronoUnit\\.(MILLIS|MICROS|NANOS)\\))");
    /** Digits and separators of the machine's locale, in files, texts and keys. */
    private static final Pattern LOCAL_NUMBER = Pattern.compile(
            "String\\.format\\(\\s*\"[^\"]*%[-,+(0-9.]*[dfeg]"
                    + "|%[-,+(0-9.]*[dfeg][^\"]*\"\\s*\\.formatted\\(");
    private static final Pattern SQL =
            Pattern.compile("\"(SELECT [a-z*]|UPDATE [a-z]|INSERT |DELETE FROM )");
    private static final Pattern UNFINISHED =
            Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

    /** Licenses of others, word by word. */
    private static final Pattern LICENSE_TEXT = Pattern.compile(".*-LICENSE\\.txt|EUPL-.*\\.txt");

    /** The modules whose texts are held to the words of the trade. */
    private static final List<String> WORDED = List.of("cli", "core", "server");
    /** The documents that users read. */
    private static final List<String> DOCUMENTS = List.of("README.md", "ARCHITECTURE.md",
            "CHANGELOG.md", "SECURITY.md", "docs", "man", "samples", "bench/RESULTS.md",
            "bench/layouts.md", "fixtures/clients", "fixtures/errors");

    @Test
    void production_files_are_one_idea_long() {
        assertThat(offences(production(), file -> read(file).size() > LINES
                ? read(file).size() + " lines" : null)).isEmpty();
    }

    @Test
    void methods_fit_a_screen() {
        assertThat(offences(production(), file -> longMethod(read(file)))).isEmpty();
    }

    @Test
    void a_long_method_is_found() {
        List<String> file = new ArrayList<>(List.of("class Some {",
                "    private static int some(int one,", "            int other) {"));
        file.addAll(Collections.nCopies(METHOD_LINES - 3, "        one++;"));
        file.addAll(List.of("    }", "}"));
        assertThat(longMethod(file)).isNull();
        file.add(3, "        return one;");
        assertThat(longMethod(file)).isEqualTo("2: 41 lines");
    }

    @Test
    void lines_fit_a_screen() {
        assertThat(offences(production(), file -> firstLine(file,
                line -> line.length() > COLUMNS))).isEmpty();
    }

    @Test
    void a_file_is_named_after_its_type() {
        assertThat(offences(sources(), file -> {
            String name = file.getFileName().toString().replace(".java", "");
            return name.contains("-") || read(file).stream().anyMatch(line -> line.matches(
                    "(\\w+ )*(class|record|interface|enum|@interface) " + name + "\\b.*"))
                    ? null : "no type " + name;
        })).isEmpty();
    }

    @Test
    void class_names_are_not_vague() {
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
    void the_instants_next_to_others_are_computed_with_time() {
        assertThat(offences(production(), file -> file.toString().replace('\\', '/')
                .contains("/billing/kernel/time/") ? null
                : firstLine(file, line -> NEIGHBOUR.matcher(line).find()))).isEmpty();
    }

    @Test
    void numbers_are_written_the_same_in_every_locale() {
        assertThat(offences(production(), file -> {
            Matcher number = LOCAL_NUMBER.matcher(String.join("\n", read(file)));
            return number.find() ? number.group() : null;
        })).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"String.format(\"%s has %,d\", a, 1)", "String.format(\n \"%06d\", 1)",
        "\"%.2f s\".formatted(1.0)"})
    void a_number_in_the_locale_of_the_machine_is_found(String source) {
        assertThat(source).containsPattern(LOCAL_NUMBER);
    }

    @Test
    void sql_is_in_core_only() {
        assertThat(offences(production().filter(file -> !file.startsWith(ROOT.resolve("core"))),
                file -> firstLine(file, line -> SQL.matcher(line).find()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"SELECT hmac_key FROM organization\"", "\"UPDATE a SET b = 1\"",
        "\"INSERT INTO a VALUES (1)\"", "\"DELETE FROM a\""})
    void sql_is_found(String source) {
        assertThat(source).containsPattern(SQL);
    }

    @Test
    void no_tabs_and_no_trailing_blanks() {
        assertThat(offences(sources(), file -> firstLine(file,
                line -> line.contains("\t") || line.endsWith(" ")))).isEmpty();
    }

    @Test
    void every_package_is_documented() {
        assertThat(production().map(Path::getParent).distinct()
                .filter(folder -> !folder.endsWith(Path.of("java", "billing")))
                .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                .map(ROOT::relativize)).isEmpty();
    }

    @Test
    void texts_are_written_in_the_words_of_the_trade() {
        Stream<Path> texts = Stream.of(WORDED.stream().map(folder -> ROOT.resolve(folder + "/src/main"))
                .flatMap(TidyTest::walk), DOCUMENTS.stream().map(ROOT::resolve)
                .flatMap(TidyTest::walk)).flatMap(Function.identity())
                .filter(file -> file.toString().matches(".*\\.(java|txt|md|1|7|bash|zsh|fish|yaml)"))
                .filter(file -> !LICENSE_TEXT.matcher(file.getFileName().toString()).matches());
        assertThat(texts.flatMap(file -> BannedWords.in(file).stream()
                .map(found -> ROOT.relativize(file) + ": " + found)).toList()).isEmpty();
    }

    @Test
    void tests_are_named_in_the_words_of_the_trade() {
        assertThat(sources().filter(file -> !production(file)).flatMap(file ->
                BannedWords.inTests(file).stream()
                        .map(found -> ROOT.relativize(file) + ": " + found))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"void a_total_comes" + "_to_5() {", "@DisplayName(\"1.1: a (5) \"\n + "
            + "\"stands apart\")\n void one() {", "/** What is given back. */ void one() {"})
    void a_banned_word_is_found_in_the_names_of_tests(String source, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("SomeTest.java"), source);
        assertThat(BannedWords.inTests(file)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"// it comes\n// to 5", "/** What is given back. */",
        "s(\"the fee \"\n + \"stands at 5\");", "/* cents are\n * taken off */",
        "s(\"as said by the file\");", "s(\"you are told\");", "// lent", "// dearer plans",
        "s(\"mend it\");", "// behind now", "// beside it", "s(\"look at plans\");",
        "s(\"all in order\");", "s(\"5 is no date\");", "s(\"Make a wallet.\");"})
    void a_banned_word_is_found_in_comments_and_literals(String source, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("Some.java"), source);
        assertThat(BannedWords.in(file)).hasSize(1);
    }

    @Test
    void a_word_in_another_sense_or_in_code_is_allowed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("Some.java"), "Path p = file.sibling(told);"
                + " /* there is no plan, it is no longer active, {code} stands for a code */");
        assertThat(BannedWords.in(file)).isEmpty();
    }

    private static Stream<Path> production() {
        return sources().filter(TidyTest::production);
    }

    private static boolean production(Path file) {
        return file.toString().contains("/src/main/");
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

    private static String longMethod(List<String> lines) {
        for (int first = 0; first < lines.size(); first++) {
            Matcher method = METHOD.matcher(lines.get(first));
            int head = first;
            while (method.matches() && !lines.get(head).matches(".*[{;]$")) {
                head++;
            }
            if (method.matches() && lines.get(head).endsWith("{")) {
                int last = lines.subList(head, lines.size()).indexOf(method.group(1) + "}") + head;
                if (last - first >= METHOD_LINES) {
                    return first + 1 + ": " + (last - first + 1) + " lines";
                }
            }
        }
        return null;
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
