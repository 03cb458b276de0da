package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.OlderDatabase;
import billing.engine.Sql;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases whose identifiers were texts become what they would have been with bytes. */
@Tag("sqlite")
class UpgradedIdentifiersTest {
    private static final int LAST_WITH_TEXTS = 8;
    private static final String TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            + " AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'flyway%'"
            + " AND name <> 'change_marks' ORDER BY name";
    @TempDir
    Path folder;

    @Test
    void every_row_is_as_if_identifiers_had_always_been_bytes() throws Exception {
        Path file = folder.resolve("billing.db");
        new MoneyHistory(file, 7, 30).close();
        Path older = folder.resolve("older.db");
        OlderDatabase.write(file, older, LAST_WITH_TEXTS);
        try (Database upgraded = Database.open(older); Database made = Database.open(file)) {
            List<String> tables = texts(upgraded, TABLES);
            assertThat(tables).contains("invoices", "fees", "applied_taxes", "wallet_fundings");
            for (String table : tables) {
                assertThat(rows(upgraded, table)).as(table).isEqualTo(rows(made, table));
            }
            assertThat(texts(upgraded, "SELECT DISTINCT typeof(id) || length(id) FROM fees"))
                    .containsExactly("blob16");
        }
    }

    @Test
    void no_identifier_is_a_text_any_more() {
        try (Story story = new Story(folder.resolve("billing.db"), 1, "2024-01-01T06:00:00Z")) {
            assertThat(texts(story.database(), "SELECT DISTINCT c.name FROM sqlite_schema t"
                    + " JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.type = 'TEXT'"
                    + " AND (c.name = 'id' OR c.name LIKE '%!_id' ESCAPE '!') ORDER BY c.name"))
                    .containsExactly("bank_line_id", "event_id", "event_transaction_id",
                            "external_customer_id", "external_id", "external_subscription_id",
                            "id", "message_id", "provider_method_id");
        }
    }

    @Test
    void an_invalid_identifier_stops_the_upgrade() throws Exception {
        Path file = folder.resolve("billing.db");
        new Story(file, 1, "2024-01-01T06:00:00Z").close();
        Path older = folder.resolve("older.db");
        OlderDatabase.write(file, older, LAST_WITH_TEXTS);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + older);
             Statement statement = connection.createStatement()) {
            statement.execute("UPDATE organization SET id = 'acme'");
        }
        assertThatThrownBy(() -> Database.open(older)).isInstanceOf(StoreException.class)
                .hasMessageContaining("a row of organization has the id acme");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + older);
             Statement statement = connection.createStatement();
             var version = statement.executeQuery("PRAGMA user_version")) {
            assertThat(version.getInt(1)).isEqualTo(LAST_WITH_TEXTS);
        }
    }

    private static List<String> texts(Database database, String query) {
        return database.read(handle -> Sql.list(handle, String.class, query));
    }

    private static List<Map<String, Object>> rows(Database database, String table) {
        return database.read(handle -> Sql.maps(handle, "SELECT * FROM " + table));
    }
}
