package billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.cli.CommandRun;
import billing.cli.session.ShellWord;
import billing.engine.Database;
import billing.engine.DatabaseMove;
import billing.engine.FalsifiedDatabase;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code billing migrate}: from a file to a server and back, also after interruptions. */
class MigrationTest {
    private static final int INTERRUPTIONS = 3;
    @TempDir
    Path folder;
    private DatabaseAddress server;

    @BeforeEach
    void requireServer() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.addressToCreate(folder.resolve("server.db"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void a_year_of_a_sample_goes_to_a_server_and_comes_back(String sample) throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill(sample);
        final Map<String, byte[]> before = file.answers();
        interrupt(folder.resolve("sample.db"), sample.hashCode());
        file.run("migrate", "--to", server.toString());
        SampleYear moved = new SampleYear(folder, server.toString());
        SampleYear.requireSame(before, moved.answers());

        CommandRun refused = file.tried("invoice", "list");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.err()).contains("was moved to " + server, "use --db " + server);

        moved.run("migrate", "--to", "back.db");
        SampleYear.requireSame(before, new SampleYear(folder, "back.db").answers());
        assertThat(moved.tried("invoice", "list").err()).contains("was moved to ", "back.db");
    }

    /** Begins to move a file, and breaks off at random places; nobody may use either database. */
    private void interrupt(Path file, int seed) {
        Random random = new Random(seed);
        for (int time = 0; time < INTERRUPTIONS; time++) {
            int[] left = {random.nextInt(120)};
            DatabaseMove move = new DatabaseMove(new DatabaseFile(file), server,
                    (task, done, total) -> {
                        if (left[0]-- == 0) {
                            throw new Interruption();
                        }
                    });
            try {
                move.move((before, after) -> {
                    throw new Interruption();
                });
            } catch (Interruption e) {
                SampleYear source = new SampleYear(folder, file.toString());
                assertThat(source.tried("apply", "-f", ".").err())
                        .contains("is being moved to " + server, "billing migrate --undo");
                SampleYear target = new SampleYear(folder, server.toString());
                assertThat(target.tried("invoice", "list").err()).contains("is incomplete");
            }
        }
    }

    /** Stands for the end of the program at any place. */
    private static final class Interruption extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void a_target_that_nothing_was_copied_to_is_not_used() throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill("payments");
        Database.openOrCreate(server, upgrade -> { }).close();
        CommandRun refused = new SampleYear(folder, server.toString()).tried("invoice", "list");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("the database " + server + " holds nothing",
                "repeat the migration to it, or run `billing init --db " + server + "`");
        file.run("migrate", "--to", server.toString());
    }

    @Test
    void archived_usage_is_read_on_the_server_and_after_the_way_back() throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill("payments");
        file.run("usage", "archive", "--before", "2026-06-01", "--to", "archive", "--yes");
        final Map<String, byte[]> before = file.answers();
        file.run("migrate", "--to", server.toString());
        SampleYear moved = new SampleYear(folder, server.toString());
        SampleYear.requireSame(before, moved.answers());
        moved.run("usage", "archive", "--before", "2026-07-01", "--to", "archive", "--yes");
        moved.run("migrate", "--to", "back.db");
        new SampleYear(folder, "back.db").run("check");
    }

    @Test
    void a_move_that_is_undone_leaves_the_source_as_it_was() throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill("payments");
        final Map<String, byte[]> before = file.answers();
        interrupt(folder.resolve("sample.db"), 1);
        file.run("migrate", "--undo", "--yes");
        SampleYear.requireSame(before, file.answers());
        assertThat(file.tried("migrate", "--undo", "--yes").err()).contains("was not moved");
    }

    @Test
    void a_target_that_is_not_empty_is_refused_and_nothing_changes() throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill("payments");
        new SampleYear(folder, server.toString()).run("init");
        CommandRun refused = file.tried("migrate", "--to", server.toString());
        assertThat(refused.err()).contains("is not empty");
        assertThat(file.tried("migrate", "--to", "other.db").err())
                .contains("both databases are files");
        file.run("check");
    }

    @Test
    void findings_of_the_source_are_moved_along_and_counted() throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill("payments");
        assertThat(file.tried("check").exit()).isZero();
        try (Database source = Database.open(folder.resolve("sample.db"))) {
            source.writing(handle -> FalsifiedDatabase.execute(handle, "UPDATE invoices SET"
                    + " total_amount_cents = total_amount_cents + 1 WHERE id = (SELECT min(id)"
                    + " FROM invoices WHERE status = 'finalized')"));
        }
        CommandRun moved = file.tried("migrate", "--to", server.toString(), "--quiet");
        assertThat(moved.exit()).isZero();
        assertThat(moved.err()).containsPattern("billing: warning: findings of `billing check`"
                + " that were moved along: [1-9]")
                .contains("billing check --db " + ShellWord.quoted(server.toString()) + "`");
    }

    @Test
    void a_program_that_is_running_can_write_no_more() throws IOException {
        SampleYear file = new SampleYear(folder, "sample.db").bill("payments");
        try (Database running = Database.open(folder.resolve("sample.db"))) {
            file.run("migrate", "--to", server.toString());
            assertThat(catchThrowable(() ->
                    running.writing(handle -> handle.execute("UPDATE customers SET name = 'x'"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is moved to");
        }
    }
}
