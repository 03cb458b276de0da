package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.driver.WriteScope;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often, and how long, a transaction on a server is repeated. */
class RepeatsTest {
    private static final SQLException CONFLICT = new SQLException("a conflict", "40001");
    private static final SQLException TAKEN = new SQLException("a key is taken", "23505");
    @TempDir
    Path folder;
    private Database database;
    private Repeats repeats;

    @BeforeEach
    void open() {
        database = NewDatabase.open(NewDatabase.onServer(folder.resolve("billing.db")));
        repeats = Repeats.of(database.engine());
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }

    private WriteScope next(SQLException failure, int times, int seconds) {
        return repeats.next(failure, WriteScope.EVENTS, times, TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void it_is_repeated_eight_times() {
        assertThat(next(CONFLICT, 0, 0)).isEqualTo(WriteScope.EVENTS);
        assertThat(next(CONFLICT, Repeats.MOST, 0)).isNull();
    }

    /** Each attempt may take long to fail, as where a pooler has no session left. */
    @Test
    void it_is_not_repeated_ten_seconds_after_it_failed_first() {
        assertThat(next(CONFLICT, 1, 9)).isEqualTo(WriteScope.EVENTS);
        assertThat(next(CONFLICT, 1, 10)).isNull();
    }

    @Test
    void alone_it_is_repeated_whenever_a_key_was_taken() {
        assertThat(next(TAKEN, 1, 60)).isEqualTo(WriteScope.ORGANIZATION);
    }
}
