package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A format that is asked for is written or refused, never ignored. */
class OutputFormatsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void a_database() {
        place = CommandRun.in(folder);
        place.init();
    }

    @ParameterizedTest
    @CsvSource({
        "explain INV-1,csv,use json or yaml",
        "api POST /taxes,csv,use json",
        "api POST /taxes,yaml,use json",
        "export accounts,json,use yaml",
        "export catalog,csv,use yaml or json",
        "export schema,yaml,use json",
        "export journal,json,'use --format hledger, beancount or csv'"})
    void a_format_that_a_command_lacks_is_refused(String command, String format, String hint) {
        CommandRun run = place.run((command + " -o " + format).split(" "));
        assertThat(run.exit()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).contains("--output: this command has no format ", format, hint);
    }

    @ParameterizedTest
    @CsvSource({"export accounts,yaml", "export catalog,yaml", "export catalog,json",
        "export schema,json", "api GET /taxes,json", "api --list,csv", "export journal,table"})
    void a_format_that_a_command_has_is_written(String command, String format) {
        assertThat(place.run((command + " -o " + format).split(" ")).exit()).isZero();
    }

    @Test
    void the_format_of_a_setting_is_for_the_commands_that_have_it() {
        CommandRun accounts = place.with("BILLING_OUTPUT", "json").run("export", "accounts");
        assertThat(accounts.exit()).isZero();
        assertThat(accounts.out()).contains("receivable: ");
    }

    @Test
    void a_check_without_findings_has_the_same_form_as_one_with() {
        assertThat(place.run("check", "-o", "json").out()).isEqualTo("[]\n");
        assertThat(place.run("check", "-o", "csv").out()).isEqualTo("invoice,finding,hint\n");
        CommandRun shown = place.run("check", "-q");
        assertThat(shown.out() + shown.err()).isEmpty();
        assertThat(shown.exit()).isZero();
    }
}
