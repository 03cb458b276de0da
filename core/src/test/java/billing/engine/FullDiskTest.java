package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.DiskFullException;
import billing.kernel.error.ErrorKind;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A disk that is full for a while: each write fails at its end as it fails there. */
class FullDiskTest {
    private final AtomicBoolean isFull = new AtomicBoolean();
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.endWrites(handle -> {
            if (isFull.get()) {
                throw new IllegalStateException(NewDatabase.isOnServer()
                        ? new SQLException("no space left on device", "53100")
                        : new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL));
            }
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void count() {
        database.writing(handle -> new Counters(handle).take("counted"));
    }

    @Test
    void it_is_reported_until_it_can_be_written_to() {
        isFull.set(true);
        assertThat(database.troubleOfWrites()).isEmpty();
        assertThatThrownBy(this::count).isInstanceOfSatisfying(DiskFullException.class,
                failure -> assertThat(failure.kind()).isEqualTo(ErrorKind.DISK_FULL));
        assertThat(database.troubleOfWrites())
                .contains("the disk of the database is full or failing");
        isFull.set(false);
        assertThat(database.troubleOfWrites()).isEmpty();
        count();
        assertThat(database.<Long>read(handle -> new Counters(handle).last("counted")))
                .isEqualTo(1);
    }

    @Test
    void it_is_reported_of_writes_that_nobody_waits_for() {
        isFull.set(true);
        assertThatThrownBy(() -> database.writeSoon(handle -> new Counters(handle).take("n"))
                .join()).isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(DiskFullException.class);
        assertThat(database.troubleOfWrites()).isPresent();
    }
}
