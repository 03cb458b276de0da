package billing.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import java.nio.file.Path;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database of each engine, opened twice, for tests of what the rest of the program relies on. */
@Timeout(60)
abstract class EngineContract {
    @TempDir
    Path folder;
    Database database;
    /** Another program, perhaps on another machine. */
    Database other;

    enum Engine {
        SQLITE, POSTGRESQL
    }

    void open(Engine engine) {
        Path file = folder.resolve("billing.db");
        DatabaseAddress address = new DatabaseFile(file);
        if (engine == Engine.SQLITE) {
            NewDatabase.putFile(file);
        } else {
            assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
            address = TestServer.database(file);
        }
        database = Database.open(address, upgrade -> { });
        other = Database.open(address, upgrade -> { });
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
            other.close();
        }
    }

    /** A write is refused because its key is taken, and not for another fault of its SQL. */
    static void assertKeyIsTaken(ThrowingCallable write) {
        assertThatThrownBy(write).isInstanceOf(IllegalStateException.class).rootCause()
                .isInstanceOf(SQLException.class).message().containsIgnoringCase(
                        "unique constraint");
    }
}
