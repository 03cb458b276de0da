package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
 * Values of a file that a server does not store: they are found before the source refuses writes,
 * and named.
 */
class StorableValuesTest {
    @TempDir
    Path folder;
    private Path file;
    private DatabaseServer server;

    @BeforeEach
    void makeFile() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.addressToCreate(folder.resolve("server.db"));
        file = folder.resolve("billing.db");
        NewDatabase.putFile(file);
    }

    private void execute(String sql) {
        try (Database source = Database.open(file)) {
            source.writing(handle -> handle.execute(sql));
        }
    }

    private void move() {
        new DatabaseMove(new DatabaseFile(file), server, (task, done, total) -> { })
                .move((before, after) -> { });
    }

    @Test
    void u_0000_is_removed_from_texts_that_earlier_versions_have_stored_with_it() {
        execute("INSERT INTO activity_logs (id, activity_type, activity_source, resource_id,"
                + " resource_type, logged_at, reason) VALUES (randomblob(16), 'customer.created',"
                + " 'api', randomblob(16), 'customer' || char(0), 0, 'a' || char(0) || 'b')");
        move();
        try (Database moved = Database.open(server, upgrade -> { })) {
            assertThat(moved.<String>read(handle -> Sql.one(handle, String.class,
                    "SELECT reason || resource_type FROM activity_logs")))
                    .isEqualTo("abcustomer");
        }
    }

    @Test
    void in_a_key_u_0000_is_refused_since_another_row_may_have_the_key_without_it() {
        execute("INSERT INTO counters (name, next_value) VALUES ('a' || char(0) || 'b', 1)");
        assertThatThrownBy(this::move).isInstanceOf(StoreException.class)
                .hasMessageContaining("counters.name").hasMessageContaining("U+0000");
        execute("DELETE FROM counters");
        move();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "INSERT INTO counters (name, next_value) VALUES ('c', 1.5);"
            + "is not an integer: counters.next_value of the row c",
        "INSERT INTO counters (name, next_value) VALUES ('c', x'31');"
            + "is not an integer: counters.next_value of the row c",
        "INSERT INTO counters (name, next_value) VALUES (x'6162', 1);"
            + "is not a text: counters.name of the row 6162",
        "INSERT INTO counters (name, next_value) VALUES (CAST(x'61ff' AS TEXT), 1);"
            + "is not valid UTF-8: counters.name of the row a",
        "INSERT INTO link_revocations (customer_id, count) VALUES ('nobody', 1);"
            + "is not an identifier of 16 bytes: link_revocations.customer_id of the row nobody"})
    void what_its_column_does_not_hold_is_refused_with_its_row(String insert, String refusal)
            throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
             var statement = connection.createStatement()) {
            statement.execute(insert);
        }
        assertThatThrownBy(this::move).isInstanceOf(StoreException.class)
                .hasMessageContaining("the database to be moved has a value that " + refusal);
        execute("DELETE FROM counters");
    }

    @Test
    void texts_beyond_ascii_arrive_as_they_are() {
        execute("INSERT INTO counters (name, next_value) VALUES ('Zürich \u20ac \ud83d\ude80', 1)");
        move();
        try (Database moved = Database.open(server, upgrade -> { })) {
            assertThat(moved.<String>read(handle -> Sql.one(handle, String.class,
                    "SELECT name FROM counters"))).isEqualTo("Zürich \u20ac \ud83d\ude80");
        }
    }
}
