package billing.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("sqlite")
@DisplayName("commands that messages propose work on the database that the option named")
class ProposedCommandsTest {
    private static final String UNKNOWN = "transaction_id,external_subscription_id,code,timestamp\n"
            + "t-1,acme,calls,never\n";
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void init() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        assertThat(place.run("init", "--db", "the real.db").exit()).isZero();
        Files.writeString(folder.resolve("usage.csv"), UNKNOWN);
    }

    @Test
    void in_notes() {
        assertThat(place.run("usage", "import", "--db", "the real.db", "usage.csv").err())
                .contains("import it again: billing usage import "
                        + folder.resolve("usage.rejected.csv") + " --db 'the real.db'\n");
    }

    @Test
    void in_the_next_command() {
        assertThat(place.run("backup", "--db", "the real.db", "copy.db").err())
                .contains("next: billing restore copy.db --db 'the real.db'");
    }

    @Test
    void in_hints() {
        assertThat(place.run("invoice", "show", "none", "--db", "the real.db").err())
                .contains("`billing invoice list --db 'the real.db'`");
    }

    @Test
    void not_where_every_call_finds_the_database() {
        assertThat(place.run("invoice", "show", "none").err()).contains("`billing invoice list`");
    }

    @Test
    void not_for_help_and_never_with_a_password() {
        CommandRun refused = place.run("invoice", "list", "--db",
                "postgresql://me:secret@localhost:1/b", "--columns", "none");
        assertThat(refused.err()).doesNotContain("secret").doesNotContain("help --db");
        assertThat(place.run("payment", "record", "--db", "the real.db").err())
                .contains("see `billing payment record --help`");
        assertThat(place.run("usage", "--nonsense", "--db", "the real.db").err())
                .contains("see `billing usage --help`");
    }
}
