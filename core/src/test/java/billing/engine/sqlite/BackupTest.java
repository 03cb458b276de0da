package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.error.InputException;
import billing.kernel.error.StoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
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
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void a_file_whose_log_a_killed_program_left_is_restored_with_the_log_and_stays_as_it_is()
            throws IOException {
        Path killed = folder.resolve("killed.db");
        Path log = Path.of(killed + "-wal");
        try (Database database = Database.open(live)) {
            database.writing(handle -> insert(handle, "logged"));
            Files.copy(live, killed);
            Files.copy(Path.of(live + "-wal"), log);
        }
        byte[] file = Files.readAllBytes(killed);
        byte[] logged = Files.readAllBytes(log);
        Backup.restore(killed, copy);
        assertThat(counters(copy)).isEqualTo("before,logged");
        assertThat(killed).hasBinaryContent(file);
        assertThat(log).hasBinaryContent(logged);
    }

    @Test
    void a_database_that_is_open_is_restored_elsewhere_as_it_is_now() {
        try (Database database = Database.open(live)) {
            database.writing(handle -> insert(handle, "logged"));
            Backup.restore(live, copy);
        }
        assertThat(counters(copy)).isEqualTo("before,logged");
        assertThat(counters(live)).isEqualTo("before,logged");
    }

    @Test
    void a_database_is_not_a_backup_of_itself() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.db"), live);
        for (Path same : List.of(live, link)) {
            assertThatThrownBy(() -> Backup.restore(same, live)).isInstanceOf(InputException.class)
                    .hasMessage("the backup " + same + " is the database itself");
        }
        assertThat(counters(live)).isEqualTo("before");
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
    void a_file_that_is_not_a_database_is_refused_as_a_backup() throws IOException {
        Files.writeString(copy, "hello ".repeat(1_000));
        assertThatThrownBy(() -> Backup.restore(copy, live)).isInstanceOf(InputException.class)
                .hasMessage("the backup " + copy + " is not a billing database");
        assertThat(counters(live)).isEqualTo("before");
    }

    @Test
    void a_damaged_database_can_be_replaced() throws IOException {
        Backup.write(live, copy);
        Files.writeString(live, "hello ".repeat(1_000));
        Backup.restore(copy, live);
        assertThat(counters(live)).isEqualTo("before");
    }

    @Test
    void several_backups_of_one_name_at_a_time_are_all_whole() {
        List<CompletableFuture<Void>> writers = Stream.generate(() -> CompletableFuture.runAsync(
                () -> Backup.write(live, copy))).limit(4).toList();
        writers.forEach(CompletableFuture::join);
        assertThat(counters(copy)).isEqualTo("before");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void what_a_killed_backup_left_is_removed_and_what_another_one_writes_is_kept()
            throws IOException {
        Path left = Files.createFile(folder.resolve("copy.db.17.part"));
        Path ofOlderVersion = Files.createFile(folder.resolve("copy.db.part"));
        Path foreign = Files.createFile(folder.resolve("copy.db.my.part"));
        Path noFile = Files.createDirectory(folder.resolve("copy.db.19.part"));
        for (Path old : List.of(left, ofOlderVersion, foreign, noFile)) {
            assertThat(old.toFile().setLastModified(0)).isTrue();
        }
        Path running = Files.createFile(folder.resolve("copy.db.18.part"));
        Backup.write(live, copy);
        assertThat(left).doesNotExist();
        assertThat(ofOlderVersion).doesNotExist();
        assertThat(foreign).exists();
        assertThat(noFile).exists();
        assertThat(running).exists();
    }

    @Test
    void what_killed_backups_of_other_names_left_is_removed_if_it_is_surely_of_a_backup()
            throws IOException {
        String number = ".12345678901234567890.part";
        Path left = Files.copy(live, folder.resolve("monday.db" + number));
        Path journal = Files.createFile(folder.resolve("monday.db" + number + "-journal"));
        Path foreign = Files.writeString(folder.resolve("film" + number), "of a download");
        Path numbered = Files.copy(live, folder.resolve("tuesday.db.17.part"));
        for (Path old : List.of(left, journal, foreign, numbered)) {
            assertThat(old.toFile().setLastModified(0)).isTrue();
        }
        Path running = Files.copy(live, folder.resolve("sunday.db" + number));
        Backup.write(live, copy);
        assertThat(left).doesNotExist();
        assertThat(journal).doesNotExist();
        assertThat(foreign).exists();
        assertThat(numbered).exists();
        assertThat(running).exists();
    }

    @Test
    void an_interrupted_backup_leaves_nothing() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                BackupToInterrupt.class.getName(), copy.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("begun");
            assertThat(folder).isDirectoryContaining("glob:**.part")
                    .isDirectoryContaining("glob:**.part-journal");
            process.destroy();
            process.waitFor();
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.part*");
    }

    @Test
    void a_failure_names_the_file_that_has_the_fault() throws IOException {
        assertThatThrownBy(() -> Backup.write(live, folder)).hasMessage(
                folder + " is not a regular file");
        assertThatThrownBy(() -> Backup.write(live, folder.resolve("none/copy.db")))
                .hasRootCauseInstanceOf(NoSuchFileException.class)
                .hasMessageEndingWith("none: folder");
        try (FileChannel file = FileChannel.open(live, StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 2);
        }
        assertThatThrownBy(() -> Backup.write(live, copy)).isInstanceOf(StoreException.class)
                .hasMessage("the database " + live + " is damaged");
    }

    @Test
    void a_source_that_cannot_be_opened_is_named_instead_of_the_target() throws IOException {
        Files.createDirectory(Path.of(live + "-wal"));
        assertThatThrownBy(() -> Backup.write(live, copy)).isInstanceOf(StoreException.class)
                .hasMessage("the database " + live + " cannot be opened");
    }

    @Test
    void a_target_that_cannot_be_written_is_named_as_it_was_given() {
        Path file = folder.resolve("n".repeat(240) + ".db");
        assertThatThrownBy(() -> Backup.write(live, file)).isInstanceOf(StoreException.class)
                .hasMessageContaining(file + " cannot be written: ");
        assertThatThrownBy(() -> Backup.restore(live, file)).isInstanceOf(StoreException.class)
                .hasMessageContaining(file + " cannot be written: ");
    }

    @Test
    void an_empty_file_or_a_folder_is_not_a_backup() throws IOException {
        assertThatThrownBy(() -> Backup.restore(folder, live)).hasMessage(
                "the backup " + folder + " is not a regular file");
        assertThatThrownBy(() -> Backup.restore(Files.createFile(copy), live)).hasMessage(
                "the backup " + copy + " is empty");
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
