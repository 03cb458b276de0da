package billing.store;

import static org.assertj.core.api.Assertions.assertThat;

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
    @ValueSource(ints = {1, 2, 3, 4})
    void a_database_of_an_older_version_becomes_like_a_new_one(int version) throws SQLException {
        Path file = made(version);
        try (Database upgraded = Database.open(file);
             Database created = NewDatabase.at(folder.resolve("new.db"))) {
            assertThat(tables(upgraded)).containsExactlyElementsOf(tables(created));
            assertThat(versionOf(file)).isEqualTo(Schema.NEWEST);
        }
    }

    private Path made(int version) throws SQLException {
        Path newest = folder.resolve("newest.db");
        NewDatabase.put(newest);
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
            return Schema.versionOf(connection);
        }
    }
}
