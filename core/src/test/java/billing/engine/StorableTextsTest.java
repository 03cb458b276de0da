package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The character U+0000 in texts of a file that is moved to a server, which stores none. */
class StorableTextsTest {
    @TempDir
    Path folder;
    private Path file;
    private DatabaseServer server;

    @BeforeEach
    void makeFile() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.addressToCreate(folder.resolve("server.db"));
        file = folder.resolve("billing.db");
        NewDatabase.putFile(file);
    }

    private void execute(String sql) {
        try (Database source = Database.open(file)) {
            source.writing(handle -> handle.execute(sql));
        }
    }

    private void move() {
        new DatabaseMove(new DatabaseFile(file), server, (task, done, total) -> { })
                .move((before, after) -> { });
    }

    @Test
    void it_is_removed_from_reasons_which_no_command_changes() {
        execute("INSERT INTO activity_logs (id, activity_type, activity_source, resource_id,"
                + " resource_type, logged_at, reason) VALUES (randomblob(16), 'customer.created',"
                + " 'api', randomblob(16), 'customer', 0, 'a' || char(0) || 'b')");
        move();
        try (Database moved = Database.open(server, upgrade -> { })) {
            assertThat(moved.<String>read(handle -> Sql.one(handle, String.class,
                    "SELECT reason FROM activity_logs"))).isEqualTo("ab");
        }
    }

    @Test
    void in_another_text_it_is_found_before_the_source_refuses_writes() {
        execute("INSERT INTO counters (name, next_value) VALUES ('a' || char(0) || 'b', 1)");
        assertThatThrownBy(this::move).isInstanceOf(StoreException.class)
                .hasMessageContaining("counters.name").hasMessageContaining("U+0000");
        execute("DELETE FROM counters");
        move();
    }
}
