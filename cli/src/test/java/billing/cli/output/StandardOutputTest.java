package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun.Place;
import billing.cli.CommandRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardOutputTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"version", "version -o json", "help", "invoice --help",
        "sql -o csv select(1)", "sql -o json select(1)", "__complete inv"})
    void lost_output_fails_the_command(String command) {
        place().init();
        CommandRun run = place().writing(failing("No space left on device"))
                .run(command.split(" "));
        assertThat(run.exit()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains(
                "standard output cannot be written: No space left on device",
                "the output is incomplete: write it to another file or disk");
    }

    /** {@code billing plan list | head -1}. */
    @Test
    void a_reader_may_close_the_pipe() {
        CommandRun run = place().writing(failing("Broken pipe")).run("version");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
    }

    /** What the command itself reports is the reason that the user needs. */
    @Test
    void the_failure_of_a_command_is_reported_alone() {
        CommandRun run = place().writing(failing("No space left on device"))
                .run("plan", "list", "--db", "missing.db");
        assertThat(run.exit()).isEqualTo(4);
        assertThat(run.err()).doesNotContain("standard output");
    }

    private Place place() {
        return CommandRun.in(folder);
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
