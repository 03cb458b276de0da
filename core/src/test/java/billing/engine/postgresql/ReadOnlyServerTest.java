package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database to which nobody may write for a while, as after a failover. A session keeps the
 * setting with which it began.
 */
class ReadOnlyServerTest {
    @TempDir
    Path folder;
    private DatabaseServer server;
    private Database database;

    @BeforeEach
    void open() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        server = TestServer.database(file);
        database = NewDatabase.open(file);
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }

    private void set(String readOnly) {
        TestServer.execute("ALTER DATABASE " + server.database()
                + " SET default_transaction_read_only = " + readOnly);
    }

    private void count() {
        database.writing(handle -> new Counters(handle).take("counted"));
    }

    @Test
    void writes_are_refused_and_go_on_by_themselves_once_it_may_be_written_to() {
        count();
        assertThat(database.troubleOfWrites()).isEmpty();
        set("on");
        TestServer.endSessions(server);
        assertThatThrownBy(this::count).isInstanceOfSatisfying(StoreException.class, refusal -> {
            assertThat(refusal).hasMessageContaining("is read-only");
            assertThat(refusal.mayPass()).isTrue();
            assertThat(refusal.hint()).contains("standby", "default_transaction_read_only");
        });
        assertThat(database.troubleOfWrites()).contains("the database is read-only");
        set("off");
        assertThat(database.troubleOfWrites()).isEmpty();
        count();
        assertThat(database.<Long>read(handle -> new Counters(handle).last("counted")))
                .isEqualTo(2);
    }

    @Test
    void a_session_that_can_only_read_is_replaced_in_the_middle_of_a_write() {
        count();
        database.writing(handle -> {
            if (new Counters(handle).take("counted") == 2) {
                handle.execute("SELECT set_config('default_transaction_read_only', 'on', FALSE)");
            }
        });
        count();
        assertThat(database.<Long>read(handle -> new Counters(handle).last("counted")))
                .isEqualTo(3);
    }
}
