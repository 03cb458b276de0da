package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.DatabaseMove;
import billing.engine.NewDatabase;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.MoveEnd;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A move from a file whose target fails names the target, not the file. */
class MoveFaultsTest {
    @TempDir
    Path folder;
    private DatabaseServer target;

    @BeforeEach
    void makeTarget() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        target = TestServer.withoutSchema(folder.resolve("server.db"));
    }

    @Test
    void a_target_that_is_lost_while_it_is_read() {
        Path file = folder.resolve("billing.db");
        NewDatabase.putFile(file);
        DatabaseMove move = new DatabaseMove(new DatabaseFile(file), target,
                (task, done, total) -> TestServer.endSessions(target));
        assertThatThrownBy(() -> move.move((before, after) -> { }))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the connection to the database " + target + " was lost");
    }

    @Test
    void a_target_whose_disk_is_full() throws SQLException {
        try (MoveEnd end = PostgresqlMoveEnd.open(target)) {
            assertThatThrownBy(() -> end.whole(() -> {
                throw new SQLException("No space left on device", "53100");
            })).isInstanceOf(StoreException.class)
                    .hasMessage("the disk of the database " + target + " is full");
        }
    }
}
