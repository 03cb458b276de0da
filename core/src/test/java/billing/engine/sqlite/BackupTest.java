package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
    @TempDir
    Path folder;
    private Path live;
    private Path copy;

    @BeforeEach
    void a_database_with_one_counter() {
        live = folder.resolve("billing.db");
        copy = folder.resolve("copy.db");
        count(live, "before");
    }

    @Test
    void a_backup_holds_what_was_committed_while_the_database_is_open() {
        try (Database database = Database.open(live)) {
            database.writing(handle -> {
                insert(handle, "uncommitted");
                Backup.write(live, copy);
            });
        }
        assertThat(counters(copy)).isEqualTo("before");
        assertThat(counters(live)).isEqualTo("before,uncommitted");
    }

    @Test
    void restoring_takes_everything_back() {
        Backup.write(live, copy);
        count(live, "after");
        Backup.restore(copy, live);
        assertThat(counters(live)).isEqualTo("before");
        assertThat(folder.resolve("billing.db.part")).doesNotExist();
    }

    @Test
    void a_damaged_backup_changes_nothing() throws IOException {
        Backup.write(live, copy);
        try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "rw")) {
            file.seek(4096 * 2);
            file.write(new byte[4096 * 8]);
        }
        assertThatThrownBy(() -> Backup.restore(copy, live)).isInstanceOf(StoreException.class)
                .hasMessageContaining("damaged");
        assertThat(counters(live)).isEqualTo("before");
    }

    @Test
    void a_file_that_is_no_database_is_no_backup() throws IOException {
        Files.writeString(copy, "hello ".repeat(1_000));
        assertThatThrownBy(() -> Backup.restore(copy, live)).isInstanceOf(StoreException.class)
                .hasMessageContaining("not a billing database");
        assertThat(counters(live)).isEqualTo("before");
    }

    @Test
    void a_damaged_database_can_be_replaced() throws IOException {
        Backup.write(live, copy);
        Files.writeString(live, "hello ".repeat(1_000));
        Backup.restore(copy, live);
        assertThat(counters(live)).isEqualTo("before");
    }

    private static void count(Path file, String name) {
        try (Database database = NewDatabase.atFile(file)) {
            database.writing(handle -> insert(handle, name));
        }
    }

    private static void insert(Handle handle, String name) {
        Columns.of("counters").set("name", name).set("next_value", 1).insert(handle);
    }

    private static String counters(Path file) {
        try (Database database = Database.open(file)) {
            return database.read(handle ->
                    Sql.one(handle, String.class, "SELECT group_concat(name) FROM"
                    + " (SELECT name FROM counters ORDER BY length(name))"));
        }
    }
}
