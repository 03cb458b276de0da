package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
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
    void what_the_server_has_not_received_has_not_happened() {
        count();
        proxy.cut(CuttingProxy.Cut.BEFORE);
        assertThatThrownBy(this::count).isInstanceOf(StoreException.class)
                .hasMessageContaining("was lost");
        assertThat(counted()).isEqualTo(1);
        count();
        assertThat(counted()).isEqualTo(2);
    }

    @Test
    void a_session_that_the_server_ends_loses_its_work_and_nothing_else() {
        count();
        assertThatThrownBy(() -> database.writing(handle -> {
            new Counters(handle).take("lost");
            TestServer.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = '" + server.database() + "'");
            new Counters(handle).take("lost");
        })).isInstanceOf(StoreException.class);
        count();
        assertThat(counted()).isEqualTo(2);
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
