package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.StoreException;
import billing.kernel.time.Instants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database file: created whole, written in transactions, refused with a reason. */
class DatabaseTest {
    @TempDir
    Path folder;

    @Test
    void a_new_database_has_the_newest_schema() {
        try (Database database = Database.openOrCreate(folder.resolve("billing.db"))) {
            int tables = database.read(handle -> Sql.one(handle, Integer.class,
                    "SELECT count(*) FROM sqlite_master WHERE name = 'invoices'"));
            assertThat(tables).isEqualTo(1);
        }
    }

    @Test
    void a_failed_write_leaves_nothing() {
        try (Database database = Database.openOrCreate(folder.resolve("billing.db"))) {
            assertThatThrownBy(() -> database.writing(handle -> {
                Columns.of("counters").set("name", "event").set("next_value", 1).insert(handle);
                throw new IllegalStateException("half-way");
            })).hasMessage("half-way");
            assertThat(database.<Integer>read(handle ->
                    Sql.one(handle, Integer.class, "SELECT count(*) FROM counters"))).isZero();
        }
    }

    @Test
    void a_reader_cannot_write() {
        try (Database database = Database.openOrCreate(folder.resolve("billing.db"))) {
            assertThatThrownBy(() ->
                    database.read(handle -> handle.execute("DELETE FROM counters")))
                    .isInstanceOf(StoreException.class).hasMessageContaining("read-only");
        }
    }

    @Test
    void a_missing_database_is_named_with_the_command_that_makes_it() {
        assertThatThrownBy(() -> Database.open(folder.resolve("none.db")))
                .isInstanceOf(StoreException.class).hasMessageContaining("none.db");
    }

    @Test
    void a_file_that_is_not_a_database_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("text.db"), "hello ".repeat(1_000));
        assertThatThrownBy(() -> Database.open(file)).isInstanceOf(StoreException.class)
                .hasMessageContaining("not a billing database");
    }

    @Test
    void a_newer_database_is_refused() {
        Path file = folder.resolve("billing.db");
        try (Database database = Database.openOrCreate(file)) {
            database.writing(handle -> handle.execute("PRAGMA user_version = 99"));
        }
        assertThatThrownBy(() -> Database.open(file)).isInstanceOf(StoreException.class)
                .hasMessageContaining("schema version 99");
    }

    @Test
    void instants_keep_their_microseconds() {
        Instant instant = Instant.parse("1969-12-31T23:59:59.123456Z");
        assertThat(Instants.ofMicros(Instants.toMicros(instant))).isEqualTo(instant);
    }

    @Test
    void seeded_identifiers_repeat() {
        Instant now = Instant.parse("2024-01-01T00:00:00Z");
        assertThat(Identifiers.seeded(7).next(now)).isEqualTo(Identifiers.seeded(7).next(now));
    }
}
