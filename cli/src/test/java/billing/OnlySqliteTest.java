package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tests that are left out on PostgreSQL are those that {@code .ci/only-sqlite} names with the
 * reason.
 */
class OnlySqliteTest {
    private static final Path LIST = Path.of("..", ".ci", "only-sqlite");
    private static final Pattern TAGGED = Pattern.compile(
            "@Tag\\(\"sqlite\"\\)\\s+(?:@\\w+(?:\\([^()]*(?:\\([^()]*\\)[^()]*)*\\))?\\s+)*"
                    + "(?:(?:final )?class (\\w+)|(?:\\w+ )*?[\\w<>\\[\\]]+ (\\w+)\\()");

    @Test
    void the_list_names_what_is_tagged_and_nothing_else() throws IOException {
        Set<String> tagged = new TreeSet<>();
        for (String module : List.of("core", "server", "cli")) {
            tagged.addAll(tagged(Path.of("..", module, "src", "test", "java")));
        }
        Set<String> listed = new TreeSet<>();
        for (String line : Files.readAllLines(LIST)) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                assertThat(line).as("a test and the reason").matches("\\S+ +\\S.*");
                listed.add(line.substring(0, line.indexOf(' ')));
            }
        }
        assertThat(listed).isEqualTo(tagged);
    }

    private static Set<String> tagged(Path sources) throws IOException {
        Set<String> tagged = new TreeSet<>();
        try (var files = Files.walk(sources)) {
            for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
                tagged.addAll(tagged(file.getFileName().toString().replace(".java", ""),
                        Files.readString(file)));
            }
        }
        return tagged;
    }

    private static Set<String> tagged(String type, String text) {
        Set<String> tagged = new TreeSet<>();
        Matcher matcher = TAGGED.matcher(text);
        while (matcher.find()) {
            tagged.add(matcher.group(1) != null ? type : type + "." + matcher.group(2));
        }
        return tagged;
    }

    @ParameterizedTest
    @ValueSource(strings = {"@Tag(\"sqlite\")\nclass One {", "@Test\n    @Tag(\"sqlite\")\n"
            + "    void two() {", "@Tag(\"sqlite\")\n@TestMethodOrder(A.class)\nfinal class One {"})
    void tags_are_found(String text) {
        assertThat(tagged("One", text)).hasSize(1);
    }
}
