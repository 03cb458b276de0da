package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.kernel.error.DamagedValueException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage that no page shows: a row that an index lacks, one that nothing leads to, a value. */
class SqliteInspectionTest {
    @TempDir
    Path folder;
    private Path file;

    @BeforeEach
    void a_database() {
        file = folder.resolve("billing.db");
        NewDatabase.atFile(file).close();
    }

    @Test
    void a_sound_file_has_no_faults() {
        assertThat(SqliteInspection.of(file).faults()).isEmpty();
    }

    @Test
    void a_row_that_is_missing_from_an_index_is_found() throws SQLException {
        String index = "FROM sqlite_master WHERE name = 'events_transaction'";
        execute("CREATE TEMP TABLE kept AS SELECT * " + index,
                "PRAGMA writable_schema = ON", "DELETE " + index,
                "PRAGMA writable_schema = RESET",
                "INSERT INTO events (subscription_key, code_key, timestamp, seq,"
                        + " transaction_id, properties, created_at)"
                        + " VALUES (1, 1, 1, 1, 'lost', '{}', 1)",
                "PRAGMA writable_schema = ON", "INSERT INTO sqlite_master SELECT * FROM kept");
        assertThat(SqliteInspection.of(file).faults()).isNotEmpty()
                .anyMatch(fault -> fault.contains("events_transaction"));
    }

    @Test
    void a_row_that_refers_to_none_is_found() throws SQLException {
        execute("PRAGMA foreign_keys = OFF",
                "INSERT INTO link_revocations (customer_id, count) VALUES ('nobody', 1)");
        assertThat(SqliteInspection.of(file).faults()).singleElement().asString()
                .contains("link_revocations", "customers");
    }

    @Test
    void a_value_that_nothing_can_have_written_is_damage_and_no_fault_of_the_program()
            throws SQLException {
        execute("INSERT INTO counters (name, next_value) VALUES ('broken', 99)");
        try (Database database = Database.open(file)) {
            Rows<?>[] unreadable = new Rows<?>[3];
            database.<Void>read(handle -> {
                unreadable[0] = new Rows<>(handle, "SELECT name FROM counters",
                        row -> row.decimal("name"));
                unreadable[1] = new Rows<>(handle, "SELECT name FROM counters",
                        row -> row.date("name").getYear());
                unreadable[2] = new Rows<>(handle, "SELECT NULL AS name FROM counters",
                        row -> row.id("name").version());
                for (Rows<?> rows : unreadable) {
                    assertThatThrownBy(() -> rows.list("WHERE next_value = 99"))
                            .isInstanceOf(DamagedValueException.class)
                            .hasMessageContaining("damaged");
                }
                return null;
            });
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
             var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
