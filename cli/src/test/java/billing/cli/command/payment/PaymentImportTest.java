package billing.cli.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.session.Console;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bank statements from the command line: shown first, then booked, once. */
class PaymentImportTest {
    private static final Console.Terminal TERMINAL = new Console.Terminal(true, false, false, 0);
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void invoices() throws IOException {
        place = CommandRun.in(folder).sharing(Identifiers.seeded(3));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                add_ons:
                  - {code: setup, name: Setup, amount_cents: 10000, amount_currency: EUR}
                billing_entities:
                  - {code: default, name: Acme, default_currency: EUR}
                customers:
                  - {external_id: north, name: North Ltd, currency: EUR}
                """);
        place.run("apply", "-f", "catalog.yaml");
        place.run("invoice", "create", "--customer", "north", "--add-on", "setup");
        Files.writeString(folder.resolve("bank.csv"), """
                date,amount,payer,reference
                2024-03-01,60.00,North Ltd,ACM-001-001 first half
                2024-03-02,33.00,Somebody,hello
                """.replace("ACM-001-001", number()));
    }

    @Test
    void a_dry_run_shows_what_would_be_booked() {
        CommandRun run = place.run("payment", "import", "bank.csv", "--dry-run", "-o", "csv");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEqualTo("""
                line,date,payer,text,amount,currency,match,invoices,confidence,reason
                2,2024-03-01,North Ltd,NUMBER first half,60.00,EUR,partial,NUMBER,likely,\
                the number in the text
                3,2024-03-02,Somebody,hello,33.00,EUR,unmatched,,,no number or amount matches
                """.replace("NUMBER", number()));
        assertThat(run.err()).contains("2 lines: 1 partial, 1 unmatched",
                "payments of invoices: 60.00 EUR", "nothing was recorded");
        assertThat(payments()).isZero();
    }

    @Test
    void without_a_terminal_and_without_confirmation_it_is_shown_and_refused() {
        CommandRun run = place.run("payment", "import", "bank.csv");
        assertThat(run.exit()).isEqualTo(6);
        assertThat(run.out()).contains("partial");
        assertThat(run.err()).contains("record the payments of 1 line?", "add --yes");
        assertThat(payments()).isZero();
    }

    @Test
    void on_a_terminal_it_asks() {
        CommandRun no = place.on(TERMINAL).typing("n\n").run("payment", "import", "bank.csv");
        assertThat(no.exit()).isEqualTo(6);
        assertThat(payments()).isZero();
        CommandRun yes = place.typing("y\n").run("payment", "import", "bank.csv");
        assertThat(yes.exit()).isEqualTo(8);
        assertThat(payments()).isOne();
    }

    @Test
    void unmatched_lines_are_fixed_and_imported() throws IOException {
        CommandRun run = place.run("payment", "import", "bank.csv", "--yes");
        assertThat(run.exit()).isEqualTo(8);
        assertThat(run.err()).contains("1 payment recorded", "1 line unmatched");
        Path left = folder.resolve("bank.unmatched.csv");
        String text = Files.readString(left);
        assertThat(text).contains("no number or amount matches");
        // The column invoice precedes the identity of the line.
        Files.writeString(left, text.replaceFirst(",,,,,([0-9a-f]{32}),",
                ",,,," + number() + ",$1,"));
        assertThat(place.run("payment", "import", "bank.unmatched.csv", "--yes").exit()).isZero();
        assertThat(payments()).isEqualTo(2);
        CommandRun again = place.run("payment", "import", "bank.csv", "--yes", "-o", "csv");
        assertThat(again.exit()).isZero();
        assertThat(again.out()).contains("already booked").doesNotContain("unmatched");
        assertThat(payments()).isEqualTo(2);
    }

    @Test
    void numbers_entered_in_a_file_of_unmatched_lines_survive_another_import() throws IOException {
        place.run("payment", "import", "bank.csv", "--yes");
        Path entered = Files.writeString(folder.resolve("bank.unmatched.csv"), "entered by a user");
        CommandRun again = place.run("payment", "import", "bank.csv", "--yes");
        assertThat(again.exit()).isEqualTo(8);
        assertThat(entered).hasContent("entered by a user");
        Path next = folder.resolve("bank.unmatched-2.csv");
        assertThat(again.err()).contains("fill in the invoices in " + next + " and import it");
        assertThat(next).content().contains("2024-03-02,33.00");
    }

    @Test
    void the_second_of_two_lines_with_one_id_is_left_until_it_has_one_of_its_own() throws IOException {
        Files.writeString(folder.resolve("bank.csv"), """
                date,amount,reference,invoice,line_id
                2024-03-01,60.00,both,NUMBER,same
                2024-03-01,40.00,both,NUMBER,same
                """.replace("NUMBER", number()));
        CommandRun run = place.run("payment", "import", "bank.csv", "--yes");
        assertThat(run.exit()).isEqualTo(8);
        assertThat(run.err()).contains("2 lines: 1 partial, 1 duplicate", "1 line unmatched");
        assertThat(payments()).isOne();
        Path left = folder.resolve("bank.unmatched.csv");
        assertThat(left).content().contains("2024-03-01,40.00,EUR", ",same,3,another line of the"
                + " file has the same line_id; clear it in this line to book both");
        Files.writeString(left, Files.readString(left).replace(",same,", ",,"));
        assertThat(place.run("payment", "import", "bank.unmatched.csv", "--yes").exit()).isZero();
        assertThat(payments()).isEqualTo(2);
    }

    @Test
    void bad_files_and_options_are_named() throws IOException {
        assertThat(place.run("payment", "import", "none.csv").err()).contains("file not found: none.csv");
        assertThat(place.run("payment", "import", "bank.csv", "--decimal", "dot").exit())
                .isEqualTo(2);
        assertThat(place.run("payment", "import", "bank.csv", "--date-format", "jj").exit())
                .isEqualTo(2);
        Files.writeString(folder.resolve("bank.csv"), "day,amount,reference\n1,2,3\n");
        assertThat(place.run("payment", "import", "bank.csv").err())
                .contains("there is no column date", "--map COLUMN=date");
    }

    private int payments() {
        return (int) place.run("payment", "list", "-o", "csv").out().lines().count() - 1;
    }

    private String number() {
        return place.run("sql", "select number from invoices", "-o", "csv").out().lines()
                .skip(1).findFirst().orElseThrow();
    }
}
