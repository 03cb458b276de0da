package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.OlderDatabase;
import billing.engine.Rows;
import billing.engine.driver.Schema;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that older programs made are brought to the newest schema when they are opened. */
class UpgradeTest {
    private static final String TABLES = "SELECT type || ' ' || name || ': ' || sql AS text"
            + " FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'flyway%'";
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void a_database_of_an_older_version_becomes_like_a_new_one(int version) throws SQLException {
        Path file = made(version);
        try (Database upgraded = Database.open(file);
             Database created = NewDatabase.atFile(folder.resolve("new.db"))) {
            assertThat(tables(upgraded)).containsExactlyElementsOf(tables(created));
            assertThat(versionOf(file)).isEqualTo(Schema.NEWEST);
        }
        assertThat(SqliteInspection.of(file).faults()).isEmpty();
        assertThat(SqliteInspection.of(file).additions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void a_backup_of_an_older_version_can_be_restored(int version) throws SQLException {
        Path backup = made(version);
        Path restored = folder.resolve("restored.db");
        Backup.restore(backup, restored);
        Database.open(restored).close();
        assertThat(versionOf(restored)).isEqualTo(Schema.NEWEST);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void it_gets_a_link_key_of_its_own_and_keeps_the_key_that_receivers_know(int version)
            throws SQLException {
        Path file = made(version);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
             var statement = connection.createStatement()) {
            statement.execute("INSERT INTO organization (id, name, slug_prefix, hmac_key,"
                    + " created_at) VALUES ('01991e0c-5d00-7000-8000-000000000001',"
                    + " 'O', 'O', 'known', 0)");
        }
        try (Database upgraded = Database.open(file);
             Database created = Database.openOrCreate(folder.resolve("new.db"))) {
            assertThat(column(upgraded, "SELECT hmac_key AS text FROM organization"))
                    .containsExactly("known");
            String secret = "SELECT secret AS text FROM link_keys";
            assertThat(column(upgraded, secret)).hasSize(1)
                    .allMatch(text -> text.matches("[0-9a-f]{64}"))
                    .doesNotContainAnyElementsOf(column(created, secret));
        }
    }

    private static List<String> column(Database database, String query) {
        return database.read(handle ->
                new Rows<>(handle, query, row -> row.text("text")).list(""));
    }

    private Path made(int version) throws SQLException {
        Path newest = folder.resolve("newest.db");
        NewDatabase.putFile(newest);
        Path old = folder.resolve("old.db");
        OlderDatabase.write(newest, old, version);
        return old;
    }

    private static List<String> tables(Database database) {
        return database.read(handle ->
                new Rows<>(handle, TABLES, row -> row.text("text")).list("ORDER BY type, name"));
    }

    private static int versionOf(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            return SqliteSchema.versionOf(connection);
        }
    }
}
