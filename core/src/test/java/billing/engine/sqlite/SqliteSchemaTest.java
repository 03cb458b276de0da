package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A new database is whole or not there. */
class SqliteSchemaTest {
    @TempDir
    Path folder;

    @Test
    void a_new_database_that_cannot_be_made_whole_is_removed_and_can_be_made_later()
            throws Exception {
        Path file = folder.resolve("new.db");
        createHalf(file);
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
        List<SchemaUpgrade> upgrades = new ArrayList<>();
        Database.openOrCreate(new DatabaseFile(file), upgrades::add).close();
        assertThat(upgrades).isEmpty();
        assertThat(SqliteInspection.of(file).schemaVersion()).isEqualTo(Schema.NEWEST);
        assertThat(SqliteInspection.of(file).faults()).isEmpty();
    }

    @Test
    void an_empty_file_that_was_there_is_not_removed_but_empty_again() throws Exception {
        Path file = Files.createFile(folder.resolve("new.db"));
        createHalf(file);
        assertThat(file).isEmptyFile();
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"V1__init.sql", "V1__schema.sql"})
    void a_database_of_another_program_that_uses_flyway_is_refused(String script)
            throws Exception {
        Path file = folder.resolve("other.db");
        execute(file, "CREATE TABLE flyway_schema_history (installed_rank INT, version TEXT,"
                + " description TEXT, type TEXT, script TEXT, checksum INT, installed_by TEXT,"
                + " installed_on TEXT, execution_time INT, success BOOLEAN)",
                "INSERT INTO flyway_schema_history VALUES (1, '1', 'init', 'SQL', '" + script
                        + "', 7, 'a', '2024-01-01', 1, 1)", "CREATE TABLE users (id INT)");
        requireRefused(file);
        if (!script.equals("V1__schema.sql")) {
            execute(file, "CREATE TABLE organization (id TEXT)");
            requireRefused(file);
        }
        execute(file, "DELETE FROM flyway_schema_history");
        requireRefused(file);
    }

    @Test
    void a_history_without_anything_else_is_continued() throws Exception {
        Path file = folder.resolve("begun.db");
        Database.openOrCreate(new DatabaseFile(folder.resolve("whole.db")), upgrade -> { })
                .close();
        try (Connection whole = new SqliteConnections(folder.resolve("whole.db")).readOnly();
             var statement = whole.createStatement();
             var found = statement.executeQuery("SELECT sql FROM sqlite_schema"
                     + " WHERE name = 'flyway_schema_history'")) {
            execute(file, found.getString(1));
        }
        Database.openOrCreate(new DatabaseFile(file), upgrade -> { }).close();
        assertThat(SqliteInspection.of(file).schemaVersion()).isEqualTo(Schema.NEWEST);
    }

    private static void requireRefused(Path file) {
        assertThatThrownBy(() -> Database.openOrCreate(new DatabaseFile(file), upgrade -> { }))
                .isExactlyInstanceOf(StoreException.class)
                .hasMessage(file + " is not a billing database");
        assertThatThrownBy(() -> new SqliteConnections(file).readOnly())
                .isExactlyInstanceOf(StoreException.class);
    }

    private static void execute(Path file, String... sql) throws SQLException {
        try (Connection connection = new SqliteConnections(file).writer();
             var statement = connection.createStatement()) {
            for (String one : sql) {
                statement.execute(one);
            }
        }
    }

    private static void createHalf(Path file) {
        assertThatThrownBy(() -> SqliteSchema.create(file, () -> {
            try (Connection connection = new SqliteConnections(file).writer();
                 var statement = connection.createStatement()) {
                statement.execute("CREATE TABLE organization (id TEXT)");
                throw new SQLException("the disk is full");
            }
        })).hasMessage("the disk is full");
    }
}
