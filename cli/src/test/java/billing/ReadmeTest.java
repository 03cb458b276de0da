package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works, in its order, on the catalog and the usage that it quotes. */
class ReadmeTest {
    private static final Instant NOW = Instant.parse("2026-02-03T09:00:00Z");
    /** It runs until it is stopped; {@code ConsoleCommandTest} tests it. */
    private static final String CONSOLE = "console";

    /** An interactive zsh reads it, and passes it on. */
    private static final Pattern COMMENT =
            Pattern.compile("^ {4}billing .*?\\s#(.*)$", Pattern.MULTILINE);

    @TempDir
    Path folder;

    @Test
    void every_command_of_the_readme_works_as_shown() throws IOException {
        Readme readme = Readme.of(Path.of("..", "README.md"));
        write(readme);
        Files.writeString(folder.resolve("late.csv"), readme.block("csv").replace("t-1,", "t-3,")
                .replace("t-2,", "t-4,"));
        Files.copy(folder.resolve("catalog/plans.yaml"),
                Files.createDirectory(folder.resolve("new-prices")).resolve("plans.yaml"));
        CommandRun.Place place = CommandRun.in(folder).at(NOW).sharing(Identifiers.seeded(1));
        assertThat(readme.commands()).startsWith("demo").hasSizeGreaterThan(5);
        assertThat(readme.commands()).contains(CONSOLE);
        Files.writeString(folder.resolve("billing.yaml"), """
                mail_outbox: outbox
                mail_from: billing@example.com
                """);
        for (String command : readme.commands()) {
            if (!command.equals(CONSOLE)) {
                CommandRun run = place.run(readme.words(command));
                assertThat(run.exit()).as(command + "\n" + run.err()).isZero();
            }
        }
    }

    @Test
    void the_first_catalog_bills_the_amount_that_the_readme_states() throws IOException {
        Readme readme = Readme.of(Path.of("..", "README.md"));
        write(readme);
        CommandRun.Place place = CommandRun.in(folder).at(NOW).sharing(Identifiers.seeded(1));
        List<String> steps = readme.commands().stream().dropWhile(one -> !one.equals("init"))
                .takeWhile(one -> !one.startsWith("invoice list")).toList();
        for (String command : steps) {
            CommandRun run = place.run(readme.words(command));
            assertThat(run.exit()).as(command + "\n" + run.err()).isZero();
        }
        assertThat(place.run("invoice", "list", "-o", "csv", "--columns", "number,total").out())
                .isEqualTo("number,total\nACME-001-001,51.49\n");
        assertThat(readme.text()).contains("invoice ACME-001-001 over 51.49 EUR");
        assertThat(folder.resolve("billing-demo")).doesNotExist();
    }

    @Test
    void a_command_can_be_copied_to_any_shell_with_its_comment() throws IOException {
        assertThat(COMMENT.matcher(Readme.of(Path.of("..", "README.md")).text()).results()
                .map(found -> found.group(1))).hasSizeGreaterThan(20)
                .noneMatch(comment -> comment.matches(".*[;'\"?*()<>|&`\\[{$=!].*"));
    }

    /** Writes the files that the README quotes. */
    private void write(Readme readme) throws IOException {
        Path catalog = Files.createDirectory(folder.resolve("catalog"));
        List<String> files = readme.blocks("yaml");
        Files.writeString(catalog.resolve("plans.yaml"), files.get(0));
        Files.writeString(catalog.resolve("customers.yaml"), files.get(1));
        Files.writeString(folder.resolve("usage.csv"), readme.block("csv"));
    }
}
