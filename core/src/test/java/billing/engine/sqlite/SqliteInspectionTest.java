package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.kernel.error.DamagedValueException;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Damage that no page shows: a row that an index lacks, one that nothing leads to, a value, a
 * schema that is not of this program.
 */
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            DROP INDEX events_transaction | the index events_transaction is missing
            DROP TABLE api_logs | the table api_logs is missing
            ALTER TABLE counters ADD COLUMN note | the table counters differs from that of schema
            CREATE TRIGGER free AFTER INSERT ON fees BEGIN DELETE FROM fees; END \
            | the trigger free on fees is not part of schema
            CREATE UNIQUE INDEX one ON fees (invoice_id) \
            | the index one on fees is not part of schema
            CREATE INDEX parsed ON customers (json_extract(name, '$.a')) \
            | the index parsed on customers is not part of schema
            CREATE INDEX part ON customers (id) WHERE json_extract(name, '$.a') > 1 \
            | the index part on customers is not part of schema
            PRAGMA user_version = -1 | its schema version is -1
            PRAGMA application_id = 252006673 | its application_id is 252006673, that of another
            """)
    void a_schema_that_differs_is_a_fault_and_no_backup(String statement, String fault)
            throws SQLException {
        execute(statement);
        assertThat(SqliteInspection.of(file).faults()).anyMatch(found -> found.startsWith(fault));
        Path live = folder.resolve("live.db");
        assertThatThrownBy(() -> Backup.restore(file, live)).isInstanceOf(StoreException.class)
                .hasMessageContaining(fault);
        assertThat(live).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            trigger | CREATE TRIGGER renamed AFTER INSERT ON fees BEGIN DELETE FROM fees; END
            index | CREATE UNIQUE INDEX renamed ON fees (invoice_id)
            """)
    void what_is_named_like_a_part_of_the_engine_is_a_fault(String type, String statement)
            throws SQLException {
        execute(statement, "PRAGMA writable_schema = ON",
                "UPDATE sqlite_schema SET name = 'sqlite_x', sql = replace(sql, 'renamed',"
                        + " 'sqlite_x') WHERE name = 'renamed'", "PRAGMA writable_schema = RESET");
        assertThat(SqliteInspection.of(file).faults()).anyMatch(found ->
                found.startsWith("the " + type + " sqlite_x on fees is not part of schema"));
    }

    @Test
    void a_view_in_the_place_of_a_table_is_a_fault() throws SQLException {
        execute("ALTER TABLE counters RENAME TO others",
                "CREATE VIEW counters AS SELECT * FROM others");
        assertThat(SqliteInspection.of(file).faults())
                .containsExactly("the table counters is missing");
    }

    @Test
    void tables_views_and_indexes_of_reports_are_named_and_allowed() throws SQLException {
        execute("CREATE TABLE report (month UNIQUE)", "CREATE INDEX fees_reported ON fees (id)",
                "CREATE UNIQUE INDEX report_month ON report (month)",
                "CREATE VIEW report_all AS SELECT * FROM report", "ANALYZE");
        assertThat(SqliteInspection.of(file).faults()).isEmpty();
        assertThat(SqliteInspection.of(file).additions()).containsExactly(
                "table report", "index fees_reported", "index report_month", "view report_all");
    }

    @Test
    void a_version_below_zero_is_refused_when_a_database_is_opened() throws SQLException {
        execute("PRAGMA user_version = -1");
        assertThatThrownBy(() -> Database.open(file)).isInstanceOf(StoreException.class)
                .hasMessageContaining("schema version -1");
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
