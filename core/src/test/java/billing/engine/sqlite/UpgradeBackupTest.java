package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.OlderDatabase;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database of an older version is kept as a backup before its schema is upgraded. */
class UpgradeBackupTest {
    private static final int OLD = Schema.NEWEST - 1;
    @TempDir
    Path folder;
    private final List<SchemaUpgrade> reported = new ArrayList<>();
    private Path file;

    @BeforeEach
    void an_older_database() throws SQLException {
        Path newest = folder.resolve("newest.db");
        NewDatabase.putFile(newest);
        file = folder.resolve("books.db");
        OlderDatabase.write(newest, file, OLD);
        try (Connection connection = connect(file);
             var statement = connection.createStatement()) {
            statement.execute("INSERT INTO organization (id, name, slug_prefix, hmac_key,"
                    + " created_at) VALUES ('01991e0c-5d00-7000-8000-000000000001',"
                    + " 'Kept', 'O', 'k', 0)");
        }
    }

    @Test
    void the_state_before_is_kept_next_to_it_for_its_owner_and_reported() throws Exception {
        Database.open(new DatabaseFile(file), reported::add).close();
        Path backup = named("books.before-schema-" + Schema.NEWEST + ".db");
        assertThat(reported).containsExactly(
                new SchemaUpgrade(new DatabaseFile(file), backup, OLD, Schema.NEWEST));
        assertThat(version(backup)).isEqualTo(OLD);
        assertThat(version(file)).isEqualTo(Schema.NEWEST);
        assertThat(SqliteInspection.of(backup).faults()).isEmpty();
        assertThat(organization(backup)).isEqualTo("Kept");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
                .isEqualTo("rw-------");
    }

    @Test
    void it_restores_the_state_before_and_is_never_overwritten() throws Exception {
        Database.open(file).close();
        Path backup = named("books.before-schema-" + Schema.NEWEST + ".db");
        byte[] kept = Files.readAllBytes(backup);
        Backup.restore(backup, file);
        assertThat(version(file)).isEqualTo(OLD);
        Database.open(new DatabaseFile(file), reported::add).close();
        assertThat(reported).extracting(SchemaUpgrade::backup).containsExactly(
                named("books.before-schema-" + Schema.NEWEST + "-2.db"));
        assertThat(backup).hasBinaryContent(kept);
    }

    @Test
    void without_space_for_it_nothing_is_upgraded() throws Exception {
        assertThatThrownBy(() -> SqliteDatabase.open(file, new SqliteConnections(file),
                disk -> Files.size(file) - 1, reported::add))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("to schema " + Schema.NEWEST + " needs a backup of up to ")
                .hasMessageEndingWith("MiB are free");
        assertThat(version(file)).isEqualTo(OLD);
        assertThat(reported).isEmpty();
        assertThat(backups()).isEmpty();
    }

    @Test
    void a_failure_to_write_it_stops_the_upgrade() throws Exception {
        assertThatThrownBy(() -> SqliteDatabase.open(file, new SqliteConnections(file), disk -> {
            throw new IOException("no such disk");
        }, reported::add)).isInstanceOf(StoreException.class)
                .hasMessageContaining("needed before the schema is upgraded")
                .hasMessageEndingWith("no such disk");
        assertThat(version(file)).isEqualTo(OLD);
    }

    @Test
    void new_and_current_databases_have_none() throws Exception {
        Path created = folder.resolve("created.db");
        Database.openOrCreate(new DatabaseFile(created), reported::add).close();
        Database.open(new DatabaseFile(created), reported::add).close();
        assertThat(reported).isEmpty();
        assertThat(backups()).isEmpty();
    }

    /** As the program resolves it: the folder may have been named by a link. */
    private Path named(String name) throws IOException {
        return folder.toRealPath().resolve(name);
    }

    private List<Path> backups() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(one -> one.toString().contains("before-schema")).toList();
        }
    }

    private static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private static int version(Path file) throws SQLException {
        try (Connection connection = connect(file)) {
            return SqliteSchema.versionOf(connection);
        }
    }

    private static String organization(Path file) throws SQLException {
        try (Connection connection = connect(file);
             var statement = connection.createStatement();
             var result = statement.executeQuery("SELECT name FROM organization")) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }
}
