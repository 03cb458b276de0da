package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.session.Console;
import billing.cli.session.Session;
import billing.cli.session.StandardOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The help and the manual describe every command. {@code mvn test -Dman.update} rewrites the
 * manual pages.
 */
class ManualTest {
    /** The list of commands begins its summaries in column 21 of 80. */
    private static final int SUMMARY_MAX = 60;
    private static final Path PAGES = Path.of("..", "man");
    private final CommandLine tree = tree();

    @Test
    void every_command_has_a_description_and_an_example() {
        for (CommandSpec spec : commands()) {
            assertThat(spec.usageMessage().footer()).as("examples of " + spec.qualifiedName())
                    .isNotEmpty()
                    .anyMatch(line -> line.contains(spec.qualifiedName()));
        }
    }

    @Test
    void every_option_and_argument_is_described() {
        for (CommandSpec spec : commands()) {
            spec.args().stream().filter(argument -> !argument.hidden())
                    .forEach(argument -> assertThat(argument.description())
                            .as(spec.qualifiedName() + " " + argument.paramLabel()).isNotEmpty());
        }
    }

    @Test
    void every_summary_is_one_whole_sentence_that_fits_its_line_in_the_list_of_commands() {
        for (CommandSpec spec : commands()) {
            assertThat(HelpPage.summary(spec)).as(spec.qualifiedName())
                    .matches("[A-Z][^.]*\\.").hasSizeLessThanOrEqualTo(SUMMARY_MAX);
        }
    }

    @Test
    void the_description_of_an_option_ends_with_a_period_or_with_its_default() {
        for (CommandSpec spec : commands()) {
            spec.args().stream().filter(argument -> !argument.hidden())
                    .forEach(argument -> assertThat(HelpPage.text(argument))
                            .as(spec.qualifiedName() + " " + argument.paramLabel())
                            .matches("(?s)[^ ].*(\\.|Default: .*[^.]|number,customer\\.email)")
                            .doesNotContain("by default;", "by default:"));
        }
    }

    @Test
    void help_fits_80_columns_and_breaks_lines_between_words_only() {
        for (CommandSpec spec : commands()) {
            String page = HelpPage.of(spec);
            assertThat(page.lines()).as(spec.qualifiedName())
                    .allMatch(line -> line.length() <= HelpPage.WIDTH);
            String words = page.replaceAll("\\s+", " ");
            for (ArgSpec argument : spec.args()) {
                if (!argument.hidden() && !argument.inherited()) {
                    assertThat(words).as(spec.qualifiedName())
                            .contains(HelpPage.text(argument).replaceAll("\\s+", " "));
                }
            }
            HelpPage.details(spec).forEach(paragraph -> assertThat(words)
                    .as(spec.qualifiedName()).contains(paragraph.replaceAll("\\s+", " ")));
        }
    }

    @Test
    void topics_fit_80_columns() {
        assertThat(HelpPages.map().lines()).allMatch(line -> line.length() <= HelpPage.WIDTH);
        for (String topic : HelpPages.TOPICS) {
            assertThat(HelpPages.topic(topic).lines()).as(topic)
                    .allMatch(line -> line.length() <= HelpPage.WIDTH);
        }
    }

    @Test
    void the_overview_and_the_help_of_help_name_all_topics() {
        String topics = String.join(", ", HelpPages.TOPICS);
        assertThat(HelpPages.map().replaceAll("\\s+", " ")).contains(topics);
        assertThat(HelpPage.of(tree.getSubcommands().get("help").getCommandSpec())
                .replaceAll("\\s+", " ")).contains("one of: " + topics + ".");
        String all = HelpPage.of(tree.getCommandSpec());
        HelpPages.TOPICS.forEach(topic -> assertThat(all.lines())
                .anyMatch(line -> line.matches("  " + topic + " +"
                        + HelpPages.title(topic) + "\\.")));
    }

    @Test
    void former_names_work_but_are_not_shown() {
        String coupon = HelpPage.of(tree.getSubcommands().get("coupon").getCommandSpec());
        assertThat(tree.getSubcommands().get("coupon").getSubcommands())
                .containsKeys("remove", "take");
        assertThat(coupon).contains("  remove ").doesNotContain("take");
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
        try (var files = Files.newDirectoryStream(PAGES, "*.{1,7}")) {
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
        HelpPage.verbs(spec).values().forEach(verb -> collect(verb, specs));
    }

    private static CommandLine tree() {
        Billing root = new Billing();
        StandardOutput nowhere = new StandardOutput(OutputStream.nullOutputStream());
        return CommandTree.whole(root, new Session(new Console(InputStream.nullInputStream(),
                nowhere, nowhere, Map.of(), Path.of(""), () -> CommandRun.NOW, by -> null,
                Console.Terminal.NONE, "billing"), root.options()));
    }
}
