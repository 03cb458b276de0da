package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.engine.Counters;
import billing.engine.Database;
import billing.engine.NewDatabase;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database holds secrets and personal data: its files are its owner's, whatever the umask. */
class PrivateFilesTest {
    @TempDir
    Path folder;
    private Path live;
    private Path copy;

    @BeforeEach
    void a_folder_with_permissions() {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        live = folder.resolve("billing.db");
        copy = folder.resolve("copy.db");
    }

    @Test
    void a_new_database_its_log_its_lock_and_its_backups_are_for_the_owner_alone()
            throws IOException {
        try (Database database = Database.openOrCreate(live)) {
            database.writing(handle -> new Counters(handle).take("any"));
            for (String ending : new String[] {"", "-wal", "-shm", "-lock"}) {
                assertThat(permissions(Path.of(live + ending))).isEqualTo("rw-------");
            }
            assertThat(PrivateFiles.openToOthers(live)).isEmpty();
            Backup.write(live, copy);
        }
        assertThat(permissions(copy)).isEqualTo("rw-------");
        Backup.restore(copy, folder.resolve("restored.db"));
        assertThat(permissions(folder.resolve("restored.db"))).isEqualTo("rw-------");
    }

    @Test
    void what_is_there_keeps_its_permissions_and_is_found() throws IOException {
        NewDatabase.atFile(live).close();
        Backup.write(live, copy);
        Files.setPosixFilePermissions(live, PosixFilePermissions.fromString("rw-r-----"));
        Database.open(live).close();
        assertThat(permissions(live)).isEqualTo("rw-r-----");
        Backup.restore(copy, live);
        assertThat(permissions(live)).isEqualTo("rw-r-----");
        assertThat(PrivateFiles.openToOthers(live)).containsExactly(live);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
