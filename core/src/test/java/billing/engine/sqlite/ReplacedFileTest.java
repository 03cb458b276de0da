package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.InputException;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is acknowledged that is written to a file which nobody will find again. */
class ReplacedFileTest {
    @TempDir
    Path folder;
    private Path live;
    private Path copy;

    @BeforeEach
    void a_database_and_its_backup() {
        live = folder.resolve("billing.db");
        copy = folder.resolve("copy.db");
        NewDatabase.atFile(live).close();
        Backup.write(live, copy);
    }

    @Test
    void a_database_that_is_open_is_not_restored() {
        try (Database database = Database.open(live)) {
            count(database, "kept");
            assertThatThrownBy(() -> Backup.restore(copy, live))
                    .isInstanceOf(StoreException.class).hasMessageContaining("in use");
            count(database, "more");
        }
        assertThat(counters(live)).isEqualTo(2);
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        Backup.restore(copy, live);
        assertThat(counters(live)).isZero();
    }

    @Test
    void nor_is_one_that_only_was_read_by_whatever_program() throws SQLException {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + live);
             var statement = other.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("SELECT count(*) FROM counters");
            assertThatThrownBy(() -> Backup.restore(copy, live))
                    .isInstanceOf(StoreException.class).hasMessageContaining("in use");
        }
        Backup.restore(copy, live);
    }

    @Test
    void nor_one_that_is_open_by_another_name() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.db"), live);
        try (Database database = Database.open(live)) {
            count(database, "kept");
            assertThatThrownBy(() -> Backup.restore(copy, link))
                    .isInstanceOf(StoreException.class).hasMessageContaining("in use");
        }
        Backup.restore(copy, link);
        assertThat(link).isSymbolicLink();
        assertThat(counters(live)).isZero();
    }

    @Test
    void a_backup_does_not_overwrite_a_database_that_is_open() {
        Path other = folder.resolve("other.db");
        try (Database database = NewDatabase.atFile(other)) {
            count(database, "kept");
            assertThatThrownBy(() -> Backup.write(live, other))
                    .isInstanceOf(StoreException.class).hasMessageContaining("in use");
            assertThatThrownBy(() -> Backup.write(other, other))
                    .isInstanceOf(InputException.class).hasMessageContaining("itself");
        }
        assertThat(counters(other)).isEqualTo(1);
        Backup.write(live, other);
        assertThat(counters(other)).isZero();
    }

    @Test
    void what_is_written_after_the_file_was_replaced_is_not_acknowledged() throws IOException {
        try (Database database = Database.open(live)) {
            List<String> heard = new ArrayList<>();
            database.whenGone(gone -> heard.add(gone.getMessage()));
            count(database, "before");
            Files.move(copy, live, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> count(database, "lost"))
                    .isInstanceOf(DatabaseGoneException.class)
                    .hasMessageContaining("was replaced by another file");
            assertThatThrownBy(() -> database.writeSoon(handle -> 1).get())
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(DatabaseGoneException.class);
            assertThatThrownBy(() -> database.read(handle -> 1))
                    .isInstanceOf(DatabaseGoneException.class);
            assertThat(database.trouble()).hasValueSatisfying(reason ->
                    assertThat(reason).contains("was replaced"));
            assertThat(heard).hasSize(1);
        }
    }

    @Test
    void a_file_that_comes_back_does_not_make_it_good() throws IOException {
        try (Database database = Database.open(live)) {
            Path away = folder.resolve("away.db");
            Files.move(live, away);
            assertThat(database.trouble()).hasValueSatisfying(reason ->
                    assertThat(reason).contains("was removed"));
            Files.move(away, live);
            assertThatThrownBy(() -> count(database, "lost"))
                    .isInstanceOf(DatabaseGoneException.class);
        }
    }

    @Test
    void a_writer_that_is_opened_late_does_not_write_to_the_file_in_its_place()
            throws IOException {
        try (Database database = Database.open(live)) {
            Files.move(copy, live, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> count(database, "astray"))
                    .isInstanceOf(DatabaseGoneException.class);
        }
        assertThat(counters(live)).isZero();
    }

    @Test
    void a_log_that_was_removed_takes_no_more_writes() throws IOException {
        try (Database database = Database.open(live)) {
            count(database, "before");
            Files.delete(folder.resolve("billing.db-wal"));
            assertThatThrownBy(() -> count(database, "lost"))
                    .isInstanceOf(DatabaseGoneException.class).hasMessageContaining("-wal");
        }
    }

    @Test
    void turns_within_a_program_do_not_end_its_use() {
        try (Database database = Database.open(live)) {
            database.runAlone(() -> 1);
            Database.open(live).close();
            assertThatThrownBy(() -> Backup.restore(copy, live))
                    .isInstanceOf(StoreException.class).hasMessageContaining("in use");
        }
    }

    private static void count(Database database, String name) {
        database.writing(handle -> Columns.of("counters").set("name", name)
                .set("next_value", 1).insert(handle));
    }

    private static int counters(Path file) {
        try (Database database = Database.open(file)) {
            return database.read(handle ->
                    Sql.one(handle, Integer.class, "SELECT count(*) FROM counters"));
        }
    }
}
