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
import billing.kernel.error.UnknownOutcomeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written when the connection breaks: all or nothing, and never twice. */
class LostConnectionTest {
    @TempDir
    Path folder;
    private CuttingProxy proxy;
    private DatabaseServer server;
    private Database database;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.database(folder.resolve("billing.db"));
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

    @Test
    void what_the_server_has_committed_is_confirmed() {
        count();
        proxy.cut(CuttingProxy.Cut.AFTER);
        count();
        assertThat(counted()).isEqualTo(2);
        count();
        assertThat(counted()).isEqualTo(3);
    }

    @Test
    void what_the_server_has_not_received_is_done_again() {
        count();
        proxy.cut(CuttingProxy.Cut.BEFORE);
        count();
        assertThat(counted()).isEqualTo(2);
    }

    @Test
    void what_cannot_be_found_out_is_not_done_again() throws IOException {
        count();
        AtomicInteger times = new AtomicInteger();
        proxy.cut(CuttingProxy.Cut.AFTER);
        assertThatThrownBy(() -> database.writing(handle -> {
            new Counters(handle).take("lost");
            times.incrementAndGet();
            closeProxy();
        })).isInstanceOf(UnknownOutcomeException.class).hasMessageContaining("unknown");
        assertThat(times).hasValue(1);
        assertThat(counted()).isEqualTo(2);
    }

    @Test
    void a_number_that_a_server_may_have_given_again_is_not_trusted() throws SQLException {
        PostgresqlConnections connections = new PostgresqlConnections(server);
        try (Connection connection = connections.open()) {
            String number = text(connection, "SELECT CAST(pg_current_xact_id() AS text)");
            String started = LostCommit.started(connection);
            assertThat(LostCommit.outcome(connections, number, started))
                    .isEqualTo(LostCommit.COMMITTED);
            assertThat(LostCommit.outcome(connections, number, "before a crash"))
                    .isEqualTo(LostCommit.UNKNOWN);
            String later = text(connection, "SELECT CAST(CAST(CAST(pg_current_xact_id() AS text)"
                    + " AS bigint) + 1000000 AS text)");
            assertThat(LostCommit.outcome(connections, later, "before a crash"))
                    .isNotIn(LostCommit.COMMITTED, LostCommit.UNKNOWN);
        }
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
             ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }

    /** From now on the server cannot be reached any more. */
    private void closeProxy() {
        try {
            proxy.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void work_whose_session_the_server_ends_begins_again() {
        count();
        AtomicInteger times = new AtomicInteger();
        database.writing(handle -> {
            new Counters(handle).take("lost");
            if (times.incrementAndGet() == 1) {
                TestServer.endSessions(server);
            }
            new Counters(handle).take("lost");
        });
        count();
        assertThat(counted()).isEqualTo(4);
    }

    @Test
    void a_read_whose_session_the_server_has_ended_begins_again() {
        count();
        for (int time = 0; time < 2; time++) {
            assertThat(read()).isEqualTo(1);
            TestServer.endSessions(server);
        }
        assertThat(read()).isEqualTo(1);
    }

    @Test
    void a_read_that_has_read_something_does_not_begin_again() {
        AtomicInteger times = new AtomicInteger();
        assertThatThrownBy(() -> database.read(handle -> {
            times.incrementAndGet();
            new Counters(handle).last("lost");
            TestServer.endSessions(server);
            return new Counters(handle).last("lost");
        })).isInstanceOf(StoreException.class).hasMessageContaining("was lost");
        assertThat(times).hasValue(1);
    }

    private long read() {
        return database.read(handle -> new Counters(handle).last("lost"));
    }

    @Test
    void a_server_soon_notices_that_a_machine_has_failed() {
        assertThat(database.<List<String>>write(handle -> Sql.list(handle, String.class,
                "SELECT setting FROM pg_settings WHERE name LIKE 'tcp_keepalives_%'"
                        + " ORDER BY name"))).containsExactly("3", "15", "5");
    }

    private void count() {
        database.writing(handle -> new Counters(handle).take("lost"));
    }

    /** As another program reads it. */
    private long counted() {
        try (Database other = Database.open(server, upgrade -> { })) {
            return other.read(handle -> new Counters(handle).last("lost"));
        }
    }
}
