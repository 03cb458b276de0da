package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
