package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that has lost its lock while its program goes on, and the one that takes its place. */
class RunLockTest {
    @TempDir
    Path folder;
    private DatabaseServer server;
    private Database first;
    private Database second;

    @BeforeEach
    void open() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.database(folder.resolve("billing.db"));
        first = Database.open(server, upgrade -> { });
        second = Database.open(server, upgrade -> { });
    }

    @AfterEach
    void close() {
        if (first != null) {
            first.close();
            second.close();
        }
    }

    @Test
    void a_run_that_has_lost_its_lock_writes_nothing_more() {
        first.runAlone(() -> {
            count(first);
            endRun();
            assertThat(second.runAlone(() -> count(second))).isEqualTo(2);
            assertThatThrownBy(() -> count(first)).isInstanceOfSatisfying(StoreException.class,
                    e -> assertThat(e.mayPass()).isTrue()).hasMessageContaining("lock");
            return null;
        });
        // What is not part of the run goes on, and so does the next run.
        assertThat(count(first)).isEqualTo(3);
        assertThat(first.runAlone(() -> count(first))).isEqualTo(4);
    }

    @Test
    void the_next_run_begins_after_the_last_write_of_the_one_before() throws Exception {
        CompletableFuture<Long> found = new CompletableFuture<>();
        first.runAlone(() -> {
            first.writing(handle -> {
                endRun();
                Thread next = new Thread(() -> found.complete(
                        second.runAlone(() -> second.read(RunLockTest::last))));
                next.start();
                assertThat(ends(next)).isFalse();
                new Counters(handle).take("run");
            });
            return null;
        });
        assertThat(found.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    }

    private static boolean ends(Thread thread) {
        try {
            thread.join(500);
            return !thread.isAlive();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The server ends the session that holds the lock of the run. */
    private void endRun() {
        TestServer.execute("SELECT pg_terminate_backend(a.pid, 5000) FROM pg_locks l"
                + " JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = 'advisory'"
                + " AND l.granted AND a.state = 'idle' AND a.datname = '" + server.database()
                + "'");
    }

    private static long last(Handle handle) {
        return new Counters(handle).last("run");
    }

    private static long count(Database database) {
        return database.write(handle -> new Counters(handle).take("run"));
    }
}
