package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.Sql;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that does not answer any more, although no connection is closed. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SilentServerTest {
    private static final int READERS = 8;
    @TempDir
    Path folder;
    private CuttingProxy proxy;
    private Database database;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.database(folder.resolve("billing.db"));
        proxy = new CuttingProxy(server.host(), server.port());
        database = Database.open(new DatabaseServer("127.0.0.1", proxy.port(), server.database(),
                server.schema(), server.user(), server.password(), server.options()),
                upgrade -> { });
    }

    @AfterEach
    void close() throws IOException {
        if (database != null) {
            database.close();
            proxy.close();
        }
    }

    private long counted() {
        return database.read(handle -> new Counters(handle).last("counted"));
    }

    private void count() {
        database.writing(handle -> new Counters(handle).take("counted"));
    }

    @Test
    void reads_and_writes_that_get_no_answer_fail_as_lost() {
        count();
        List<CompletableFuture<Long>> reads = new ArrayList<>();
        proxy.fallSilent();
        for (int number = 0; number < READERS; number++) {
            reads.add(CompletableFuture.supplyAsync(this::counted));
        }
        assertThatThrownBy(this::count).isInstanceOfSatisfying(StoreException.class,
                refusal -> assertThat(refusal.mayPass()).isTrue());
        reads.forEach(read -> assertThatThrownBy(read::join)
                .isInstanceOf(CompletionException.class)
                .cause().isInstanceOfSatisfying(StoreException.class,
                        refusal -> assertThat(refusal.mayPass()).isTrue()));
    }

    @Test
    void a_session_that_holds_a_lock_is_found_to_be_lost() {
        assertThatThrownBy(() -> database.runAlone(() -> {
            proxy.fallSilent();
            count();
            return null;
        })).isInstanceOf(StoreException.class);
    }

    @Test
    void a_statement_takes_as_long_as_it_needs_while_the_server_answers() {
        count();
        assertThat(database.<String>read(handle ->
                Sql.one(handle, String.class, "SELECT CAST(pg_sleep(5) AS text)"))).isEmpty();
    }
}
