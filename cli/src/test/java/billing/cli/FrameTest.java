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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FrameTest {
    private static final Console.Terminal TERMINAL = new Console.Terminal(true, true, true, 60);

    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void clean_place() {
        place = CommandRun.in(folder);
    }

    @Test
    void alone_it_shows_a_short_map_with_the_first_five_commands() {
        CommandRun run = place.run();
        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("  billing "))).hasSize(5);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void help_goes_to_standard_output_and_names_an_example() {
        for (String[] arguments : List.of(new String[] {"sql", "--help"},
                new String[] {"help", "sql"})) {
            CommandRun run = place.run(arguments);
            assertThat(run.exit()).isZero();
            assertThat(run.out()).startsWith("billing sql [OPTIONS] QUERY")
                    .contains("Examples:\n  billing sql ");
        }
    }

    @Test
    void commands_and_their_summaries_are_in_two_columns() {
        List<String> commands = place.run("--help").out().lines()
                .filter(line -> line.matches(" {4}[a-z-]+ +[A-Z].*")).toList();
        assertThat(commands).hasSizeGreaterThan(30);
        assertThat(commands.stream().map(line -> line.replaceFirst("[A-Z].*", "").length())
                .distinct()).hasSize(1);
    }

    @Test
    void a_word_in_the_place_of_a_number_is_reported_in_plain_words() {
        CommandRun run = place.run("invoice", "list", "--per-page", "abc");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("'--per-page': 'abc' is not a whole number, -2147483648 to"
                + " 2147483647");
    }

    @Test
    void a_call_builds_only_the_branch_that_its_first_word_names() {
        assertThat(built("invoice", "list")).containsExactly("invoice");
        assertThat(built("--db", "b.db", "-o", "csv", "invoice", "list"))
                .containsExactly("invoice");
        assertThat(built("--db=b.db", "-q", "invoice")).containsExactly("invoice");
        assertThat(built("--db", "invoice")).hasSizeGreaterThan(30);
        assertThat(built("invioce", "plan")).hasSizeGreaterThan(30);
    }

    @Test
    void of_a_noun_it_builds_only_the_verb_that_is_named_and_all_where_none_is() {
        assertThat(verbs("invoice", "list", "show")).containsExactly("list");
        assertThat(verbs("invoice", "--db", "list", "-q", "show")).containsExactly("show");
        assertThat(verbs("invoice")).contains("list", "show", "pdf");
        assertThat(verbs("invoice", "--help")).contains("list", "show", "pdf");
        assertThat(verbs("invoice", "lst")).contains("list", "show", "pdf");
        assertThat(verbs("plan", "charge", "add")).containsExactly("charge");
    }

    @Test
    void a_misspelt_verb_is_answered_with_those_there_are() {
        assertThat(place.run("invoice", "lst").err()).contains("did you mean \"list\"?");
        assertThat(place.run("plan", "charge", "ad").err()).contains("did you mean \"add\"?");
    }

    private static Set<String> verbs(String noun, String... arguments) {
        String[] all = Stream.concat(Stream.of(noun), Stream.of(arguments)).toArray(String[]::new);
        return tree(all).getSubcommands().get(noun).getSubcommands().keySet();
    }

    private static Set<String> built(String... arguments) {
        return tree(arguments).getSubcommands().keySet();
    }

    private static CommandLine tree(String... arguments) {
        Billing root = new Billing();
        StandardOutput nowhere = new StandardOutput(OutputStream.nullOutputStream());
        try (Session session = new Session(new Console(InputStream.nullInputStream(), nowhere,
                nowhere, Map.of(), Path.of(""), () -> CommandRun.NOW, by -> null,
                Console.Terminal.NONE, "billing"), root.options())) {
            return CommandTree.forArguments(root, session, arguments);
        }
    }

    @Test
    void every_topic_has_a_page() {
        for (String topic : HelpPages.TOPICS) {
            assertThat(place.run("help", topic).out()).as(topic).isNotBlank();
        }
        assertThat(place.run("help", "exit-codes").out()).contains("  130  interrupted");
    }

    @Test
    void a_global_option_may_precede_or_follow_the_command() {
        assertThat(place.run("-o", "csv", "version").out()).startsWith("billing,java,");
        assertThat(place.run("version", "-o", "csv").out()).startsWith("billing,java,");
        assertThat(place.run("version", "-o", "CSV").out()).startsWith("billing,java,");
    }

    @Test
    void the_four_forms_hold_the_same_values() {
        place.init();
        String query = "select 1 as one, 'a,b' as two, null as three";
        assertThat(place.run("sql", query).out()).isEqualTo("ONE  TWO  THREE\n  1  a,b\n");
        assertThat(place.run("sql", query, "-o", "csv").out())
                .isEqualTo("one,two,three\n1,\"a,b\",\n");
        assertThat(place.run("sql", query, "-o", "yaml").out())
                .isEqualTo("- one: 1\n  two: \"a,b\"\n  three: null\n");
        assertThat(place.run("sql", query, "-o", "json").out()).isEqualTo("""
                [
                  {
                    "one": 1,
                    "two": "a,b",
                    "three": null
                  }
                ]
                """);
    }

    @Test
    void an_empty_list_is_reported_on_standard_error_only() {
        place.init();
        String query = "select id from invoices";
        CommandRun run = place.run("sql", query);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("no rows\n");
        assertThat(place.run("sql", query, "-q").err()).isEmpty();
        assertThat(place.run("sql", query, "-o", "json").out()).isEqualTo("[]\n");
        assertThat(place.run("sql", query, "-o", "csv").out()).isEqualTo("id\n");
    }

    @Test
    void a_terminal_gets_colours_and_no_line_longer_than_itself() {
        place.init();
        String query = "select '" + "x".repeat(70) + "' as a, 12345 as b";
        assertThat(place.on(TERMINAL).run("sql", query).out())
                .contains("\u001B[2mA\u001B[0m").contains("x…  12345\n");
        assertThat(place.on(TERMINAL).run("sql", query, "--no-color").out().lines())
                .allMatch(line -> line.length() <= 60);
        assertThat(place.with("NO_COLOR", "1").run("sql", query).out()).doesNotContain("\u001B");
        assertThat(place.on(Console.Terminal.NONE).run("sql", query).out())
                .contains("x".repeat(70));
    }

    @Test
    void a_flag_beats_the_environment_and_the_environment_beats_the_file() throws IOException {
        Files.writeString(folder.resolve("billing.yaml"), "output: csv\ndb: books/b.db\n");
        Files.createDirectories(folder.resolve("deep/er"));
        CommandRun.Place below = CommandRun.in(folder.resolve("deep/er"));
        assertThat(below.run("version").out()).startsWith("billing,");
        assertThat(below.with("BILLING_OUTPUT", "yaml").run("version").out())
                .startsWith("billing: ");
        assertThat(below.run("version", "-o", "json").out()).startsWith("{");
        assertThat(below.exactly().run("doctor", "-o", "csv").out())
                .contains(folder.resolve("books/b.db").toString());
    }

    @Test
    void columns_of_one_name_are_all_shown() {
        place.init();
        assertThat(place.run("sql", "select 1 as n, 2 as n, 3 as n_2", "-o", "csv").out())
                .isEqualTo("n,n_2,n_2_2\n1,2,3\n");
        assertThat(place.run("sql", "select 1 as n, 2 as n", "-o", "json").out())
                .contains("\"n\": 1", "\"n_2\": 2");
    }

    @Test
    @Tag("sqlite")
    void the_doctor_takes_no_empty_file_for_a_database() throws IOException {
        Files.createFile(folder.resolve("empty.db"));
        CommandRun doctor = place.run("doctor", "--db", "empty.db");
        assertThat(doctor.exit()).isEqualTo(6);
        assertThat(doctor.out()).contains("empty.db is empty", "billing init --db");
    }

    @Test
    @Tag("sqlite")
    void an_overwriting_command_asks_and_takes_no_for_an_answer() throws IOException {
        place.init();
        Path copy = Files.writeString(folder.resolve("copy.db"), "precious");
        CommandRun refused = place.on(TERMINAL).typing("n\n").run("backup", "copy.db");
        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).startsWith("overwrite copy.db? [y/N] ");
        assertThat(copy).hasContent("precious");
        assertThat(place.typing("y\n").run("backup", "copy.db").exit()).isZero();
        assertThat(copy.toFile().length()).isGreaterThan(8);
    }

    @Test
    @Tag("sqlite")
    void debug_shows_the_stack_and_nothing_else_does() {
        assertThat(place.run("sql", "select 1", "--debug").err()).contains("\tat billing.");
        assertThat(place.run("sql", "select 1").err()).doesNotContain("\tat ");
    }
}
