package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.driver.EngineDatabase;
import billing.engine.driver.Schema;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            throws IOException {
        Path file = folder.resolve("new.db");
        Path inTheWay = Files.createDirectories(folder.resolve("new.db-wal/folder"));
        List<UpgradeBackup> upgrades = new ArrayList<>();
        assertThatThrownBy(() -> SqliteDatabase.openOrCreate(file, upgrades::add))
                .isInstanceOf(StoreException.class);
        assertThat(file).doesNotExist();
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        try (EngineDatabase made = SqliteDatabase.openOrCreate(file, upgrades::add)) {
            assertThat(SqliteInspection.of(file).faults()).isEmpty();
            assertThat(made.size()).isPositive();
        }
        assertThat(upgrades).isEmpty();
        assertThat(SqliteInspection.of(file).schemaVersion()).isEqualTo(Schema.NEWEST);
    }
}
