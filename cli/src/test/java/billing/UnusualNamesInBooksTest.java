package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names and external ids that would mean something else to accounting programs. */
class UnusualNamesInBooksTest {
    private static final List<String> IDS = List.of("(a)", "[b]", "!c", "* d", "<e>", "f\u00a0\u00a0f",
            "g\u2003\u2003g", "h\u3000\u3000h");
    @TempDir
    Path folder;

    @BeforeEach
    void each_is_invoiced() throws IOException {
        CommandRun.in(folder).init();
        StringBuilder catalog = new StringBuilder("add_ons: [{code: setup, name: Setup,"
                + " amount_cents: 10000, amount_currency: EUR}]\ncustomers:\n");
        IDS.forEach(id -> catalog.append("  - {external_id: \"").append(id)
                .append("\", name: \"").append(id).append(" Ltd\", currency: EUR}\n"));
        Files.writeString(folder.resolve("all.yaml"), catalog);
        out("apply", "-f", "all.yaml");
        for (String id : IDS) {
            out("invoice", "create", "--customer", id, "--add-on", "setup");
        }
        Files.writeString(folder.resolve("accounts.yaml"), "receivable: \"{customer}\"\n");
    }

    @Test
    void hledger_reads_the_accounts_and_payees_that_are_meant() throws IOException {
        String journal = out("export", "journal", "--accounts", "accounts.yaml");
        assertThat(journal).contains("() (a) Ltd | Invoice ", " * [b] Ltd | Invoice ",
                " * f f Ltd | Invoice ", "account -a)  ;", "account -b]  ;", "account -c  ;",
                "account - d  ;", "account -e>  ;", "account f f  ;", "account g g  ;",
                "account h h  ;");
        Hledger.check(folder, journal,
                out("report", "balance", "--accounts", "accounts.yaml", "-o", "csv", "--raw-csv"));
    }

    @Test
    void parts_of_accounts_for_beancount_have_letters_digits_and_hyphens_only() {
        assertThat(out("export", "journal", "--format", "beancount").lines()
                .filter(line -> line.contains(" open Assets:Receivable:"))
                .map(line -> line.substring(line.lastIndexOf(':') + 1)))
                .containsExactlyInAnyOrder("X-a-", "X-b-", "X-c", "X--d", "X-e-", "F-f", "G-g",
                        "H-h");
    }

    @Test
    void a_file_of_names_does_not_begin_with_what_makes_a_virtual_posting() throws IOException {
        for (String name : List.of("(assets:cash)", "[assets:cash]", "! cash", "*cash", "<cash>",
                "assets:a\u00a0\u00a0b", "assets:\u3000:b")) {
            Files.writeString(folder.resolve("accounts.yaml"), "cash: \"" + name + "\"\n");
            CommandRun run = CommandRun.in(folder)
                    .run("export", "journal", "--accounts", "accounts.yaml");
            assertThat(run.exit()).as(name).isEqualTo(3);
            assertThat(run.err()).as(name).contains("names no account");
        }
    }

    private String out(String... arguments) {
        return CommandRun.in(folder).done(arguments).out();
    }
}
