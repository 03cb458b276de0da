package billing.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
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
 * A database whose tables were changed by hand is not moved: the difference is named before the
 * source refuses writes, and nothing is lost.
 */
class ChangedSchemaMoveTest {
    @TempDir
    Path folder;
    private DatabaseServer server;
    private Path file;

    @BeforeEach
    void requireServer() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.database(folder.resolve("server.db"));
        file = folder.resolve("billing.db");
    }

    private void changeFile(String... statements) throws SQLException {
        NewDatabase.putFile(file);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
             var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void requireRefused(DatabaseAddress from, DatabaseAddress to,
                                       DatabaseAddress changed, String difference) {
        assertThatThrownBy(() -> move(from, to)).isInstanceOf(StoreException.class)
                .hasMessage("the database " + changed + " does not have the schema of this"
                        + " program: " + difference);
        try (Database source = Database.open(from, upgrade -> { })) {
            source.writing(handle -> handle.execute("DELETE FROM customers"));
        }
    }

    private static void move(DatabaseAddress from, DatabaseAddress to) {
        new DatabaseMove(from, to, (task, done, total) -> { }).move((before, after) -> { });
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "CREATE TABLE report (month TEXT); the table report is not part of it",
        "DROP TABLE api_logs; the table api_logs is missing",
        "ALTER TABLE counters ADD COLUMN note TEXT;"
            + "the table counters has the column note (text or null), which is not part of it",
        "DROP INDEX events_transaction;"
            + "the table events lacks the unique key events_transaction"
            + " (subscription_key, transaction_id)"})
    void a_changed_file(String statement, String difference) throws SQLException {
        changeFile(statement);
        requireRefused(new DatabaseFile(file), server, new DatabaseFile(file), difference);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "CREATE TABLE report (month text); the table report is not part of it",
        "DROP TABLE api_logs; the table api_logs is missing",
        "ALTER TABLE counters ADD COLUMN note text;"
            + "the table counters has the column note (text or null), which is not part of it",
        "ALTER TABLE counters ADD COLUMN rate double precision;"
            + "the table counters has the column rate (float8 or null), which is not part of it",
        "ALTER TABLE counters DROP CONSTRAINT counters_pkey;"
            + "the table counters has the primary key (), which is not part of it"})
    void a_changed_schema_of_a_server(String statement, String difference) {
        TestServer.execute(server, statement);
        requireRefused(server, new DatabaseFile(file), server, difference);
    }

    @Test
    void a_changed_target() throws SQLException {
        changeFile();
        TestServer.execute(server, "ALTER TABLE counters ADD COLUMN note text NOT NULL");
        requireRefused(new DatabaseFile(file), server, server, "the table counters has the column"
                + " note (text), which is not part of it");
    }

    @Test
    void views_and_indexes_hold_nothing_and_are_not_moved() throws SQLException {
        changeFile("CREATE VIEW report AS SELECT * FROM fees",
                "CREATE INDEX fees_reported ON fees (id)");
        move(new DatabaseFile(file), server);
        Database.open(server, upgrade -> { }).close();
        assertThatThrownBy(() -> Database.open(file)).hasMessageContaining("was moved to");
    }
}
