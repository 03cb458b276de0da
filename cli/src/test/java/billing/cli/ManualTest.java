package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.session.Console;
import billing.cli.session.Session;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Every command can be learned without reading its source. {@code mvn -Dman.update} writes the
 * manual pages anew.
 */
class ManualTest {
    private static final Path PAGES = Path.of("..", "man");
    private final CommandLine tree = tree();

    @Test
    void every_command_has_a_description_and_an_example() {
        for (CommandSpec spec : commands()) {
            assertThat(spec.usageMessage().description()).as(spec.qualifiedName()).isNotEmpty();
            assertThat(spec.usageMessage().footer()).as("examples of " + spec.qualifiedName())
                    .isNotEmpty()
                    .anyMatch(line -> line.contains(spec.qualifiedName()));
        }
    }

    @Test
    void every_option_and_argument_says_what_it_is() {
        for (CommandSpec spec : commands()) {
            spec.args().forEach(argument -> assertThat(argument.description())
                    .as(spec.qualifiedName() + " " + argument.paramLabel()).isNotEmpty());
        }
    }

    @Test
    void help_keeps_to_100_columns() {
        for (CommandSpec spec : commands()) {
            assertThat(spec.commandLine().getUsageMessage().lines())
                    .as(spec.qualifiedName()).allMatch(line -> line.length() <= 100);
        }
    }

    @Test
    void the_manual_pages_are_current() throws IOException {
        Map<String, String> wanted = ManualPage.all(tree);
        if (System.getProperty("man.update") != null) {
            rewrite(wanted);
        }
        Map<String, String> found = new TreeMap<>();
        for (Path page : pages()) {
            found.put(page.getFileName().toString(), Files.readString(page));
        }
        assertThat(found.keySet()).as("pages; `mvn test -Dman.update` writes them")
                .isEqualTo(wanted.keySet());
        wanted.forEach((name, text) -> assertThat(found.get(name))
                .as(name + "; `mvn test -Dman.update` writes it").isEqualTo(text));
    }

    private static void rewrite(Map<String, String> pages) throws IOException {
        Files.createDirectories(PAGES);
        for (Path old : pages()) {
            Files.delete(old);
        }
        for (var page : pages.entrySet()) {
            Files.writeString(PAGES.resolve(page.getKey()), page.getValue());
        }
    }

    private static List<Path> pages() throws IOException {
        try (var files = Files.newDirectoryStream(PAGES, "*.1")) {
            List<Path> pages = new ArrayList<>();
            files.forEach(pages::add);
            return pages;
        }
    }

    private List<CommandSpec> commands() {
        List<CommandSpec> specs = new ArrayList<>();
        collect(tree.getCommandSpec(), specs);
        return specs;
    }

    private static void collect(CommandSpec spec, List<CommandSpec> specs) {
        specs.add(spec);
        spec.subcommands().values().forEach(verb -> collect(verb.getCommandSpec(), specs));
    }

    private static CommandLine tree() {
        Billing root = new Billing();
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        return CommandTree.whole(root, new Session(new Console(InputStream.nullInputStream(),
                nowhere, nowhere, Map.of(), Path.of(""), () -> CommandRun.NOW, () -> null,
                Console.Terminal.NONE, "billing"), root.options()));
    }
}
