package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refused value is named, with what would be right; an option without effect is refused. */
class WrongValuesTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void a_subscription_with_an_invoice() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                plans: [{code: pro, name: Pro, interval: monthly, amount_cents: 100,
                         amount_currency: EUR, pay_in_advance: true}]
                customers: [{external_id: acme, currency: EUR}]
                """);
        place.run("apply", "-f", "catalog.yaml");
        place.run("subscription", "create", "acme-1", "--customer", "acme", "--plan", "pro");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rate --plan p --usage u --timezone bogus | invalid value for option '--timezone': \
            "bogus" is not a time zone; use a name like Europe/Paris or UTC
            rate --plan p --usage u --timezone Europe/Pari | invalid value for option \
            '--timezone': "Europe/Pari" is not a time zone; did you mean "Europe/Paris"?
            rate --plan p --usage u --timezone +02:00 | invalid value for option '--timezone': \
            "+02:00" is not a time zone; use a name like Europe/Paris or UTC
            usage import u.csv --timezone +02:00 | invalid value for option '--timezone': \
            "+02:00" is not a time zone; use a name like Europe/Paris or UTC
            usage send calls --subscription a -p n | invalid value for option '--property': "n" \
            is not of the form NAME=VALUE
            usage import u.csv --map n | invalid value for option '--map': "n" is not of the \
            form COLUMN=FIELD
            """, quoteCharacter = '`')
    void a_value_that_an_option_does_not_take(String command, String message) {
        CommandRun run = place.run(command.split(" "));
        assertThat(run.err()).startsWith("billing: error: " + message + "\n");
        assertThat(run.exit()).isEqualTo(2);
    }

    @Test
    void the_status_and_the_end_that_are_refused_are_shown_with_those_allowed() {
        String number = place.run("invoice", "list", "-o", "csv", "--columns", "number").out()
                .lines().skip(1).findFirst().orElseThrow();
        CommandRun paid = place.run("invoice", "update", number, "--payment-status", "bogus");
        assertThat(paid.err()).isEqualTo("billing: error: payment_status: \"bogus\" is not a"
                + " valid payment status of an invoice\nhint: use pending, succeeded or failed\n");
        CommandRun ended = place.run("subscription", "update", "acme-1", "--ending-at", "bogus");
        assertThat(ended.err()).contains("error: ending_at: \"bogus\" is not a valid date or time",
                "hint: use the form 2024-03-01T00:00:00Z, or on the command line 2024-03-01");
    }

    @Test
    void customers_that_keep_their_taxes_when_a_rule_begins_to_choose_them_are_counted()
            throws IOException {
        Files.writeString(folder.resolve("entity.yaml"),
                "billing_entities: [{code: default, country: DE, eu_tax_management: true}]");
        String note = "billing entity default: 1 existing customer keeps its taxes until it is"
                + " changed";
        assertThat(place.run("diff", "-f", "entity.yaml").err()).contains(note);
        assertThat(place.run("apply", "-f", "entity.yaml").err()).contains(note);
        assertThat(place.run("apply", "-f", "entity.yaml").err()).doesNotContain("keeps its");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            inovice --help | unknown command "inovice" | did you mean "invoice"?
            payment-request create --help | unknown command "payment-request" \
            | did you mean "payment request"?
            report vat --help | unknown command "vat" | did you mean "tax"?
            report vat | unknown command "vat" | did you mean "tax"?
            apply catalog | missing required option | did you mean `billing apply -f catalog`?
            apply -f usage.csv | usage.csv is not a catalog file \
            | if it holds usage: billing usage import usage.csv
            """, quoteCharacter = '~')
    void a_command_that_there_is_not_is_answered_with_the_one_that_is_meant(String command,
            String message, String hint) {
        CommandRun run = place.run(command.split(" "));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("error: " + message, "hint: " + hint);
    }

    @ParameterizedTest
    @CsvSource({"504B0304, an Excel workbook or another ZIP archive",
        "D0CF11E0, a workbook of an old version of Excel", "25504446, a PDF"})
    void a_file_that_is_not_text_is_named_with_its_format(String start, String format)
            throws IOException {
        Files.write(folder.resolve("march"), HexFormat.of().parseHex(start + "0A00FF"));
        for (String noun : List.of("usage", "payment")) {
            CommandRun run = place.run(noun, "import", "march");
            assertThat(run.exit()).isEqualTo(3);
            assertThat(run.err()).contains("the file is " + format + ", not text", "as CSV (UTF-8)");
        }
    }

    @Test
    void a_usage_file_that_is_a_json_array_is_explained() throws IOException {
        Files.writeString(folder.resolve("usage.json"), "[{\"transaction_id\": \"1\"}]\n");
        CommandRun run = place.run("usage", "import", "usage.json");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains(
                "usage.json:1: the file is a JSON array, not CSV or JSON lines",
                "hint: write each event as an object on a line of its own");
    }

    @Test
    void a_start_in_the_past_cannot_be_moved() {
        CommandRun run = place.run("subscription", "update", "acme-1", "--subscription-at",
                "2024-05-01", "--name", "New");
        assertThat(run.exit()).isEqualTo(5);
        assertThat(run.err()).contains(
                "subscription acme-1 has started: its start cannot be changed");
        assertThat(place.run("subscription", "show", "acme-1").out()).doesNotContain("New");
    }

    @Test
    void an_end_that_is_over_cannot_be_moved() {
        place.run("subscription", "terminate", "acme-1", "--yes");
        CommandRun run = place.run("subscription", "update", "acme-1", "--ending-at",
                "2030-05-01", "--name", "New");
        assertThat(run.exit()).isEqualTo(5);
        assertThat(run.err()).contains("subscription acme-1 has ended: its end cannot be changed");
        assertThat(place.run("subscription", "show", "acme-1").out()).doesNotContain("New");
        assertThat(place.run("subscription", "update", "acme-1", "--name", "New").exit()).isZero();
    }

    @Test
    void a_custom_section_that_does_not_exist_is_not_found() {
        CommandRun run = place.run("subscription", "update", "acme-1", "--section", "thanks");
        assertThat(run.exit()).isEqualTo(4);
        assertThat(run.err()).contains("invoice custom section thanks not found");
    }

    @ParameterizedTest
    @CsvSource({"invoice pdf X --to=%, --to", "invoice export %, FOLDER", "demo %, DIR",
        "backup %, FILE", "apply -f catalog %, --file", "send --outbox %, --outbox",
        "invoice list --db %, --db"})
    void an_empty_path_is_refused_and_is_not_the_working_directory(String words, String name) {
        String[] arguments = Stream.of(words.split(" ")).map(word -> word.replace("%", ""))
                .toArray(String[]::new);
        CommandRun run = place.run(arguments);
        assertThat(run.exit()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("error: " + name + " is empty");
    }

    @Test
    void an_event_names_a_subscription_and_a_metric() {
        CommandRun run = place.run("usage", "send", "calls", "--subscription", "");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--subscription is empty");
        assertThat(place.run("usage", "send", " ", "--subscription", "acme-1").err())
                .contains("CODE is empty");
        assertThat(place.run("usage", "list", "-o", "csv").out().lines()).hasSize(1);
    }
}
