package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.TestServer;
import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseServer;
import billing.kernel.error.StoreException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** A pooler between the program and the server gives each connection a session, or is refused. */
class PoolerTest {
    @TempDir
    Path folder;

    private PostgresqlConnections connections(String schema) {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.withoutSchema(folder.resolve("billing.db"));
        return new PostgresqlConnections(new DatabaseServer(server.host(), server.port(),
                server.database(), schema, server.user(), server.password(), server.options()));
    }

    private static String show(Connection connection, String setting) throws SQLException {
        try (var statement = connection.createStatement();
             ResultSet result = statement.executeQuery("SHOW " + setting)) {
            result.next();
            return result.getString(1);
        }
    }

    /** Poolers ignore parameters of the start, which RESET would restore. */
    @Test
    void the_schema_is_set_by_a_statement() throws SQLException {
        try (Connection connection = connections("user").open();
             var statement = connection.createStatement()) {
            assertThat(show(connection, "search_path")).isEqualTo("\"user\"");
            statement.execute("RESET search_path");
            assertThat(show(connection, "search_path")).contains("public");
        }
    }

    @Test
    void a_server_without_a_pooler_is_recognized() throws SQLException {
        try (Connection connection = connections("public").open()) {
            int process = connection.unwrap(PGConnection.class).getBackendPID();
            assertThat(PoolerCheck.isPooled(connection, process)).isFalse();
            assertThat(PoolerCheck.isPooled(connection, process + 1)).isTrue();
        }
    }

    @Test
    void connections_with_a_session_each_are_accepted() throws SQLException {
        PostgresqlConnections connections = connections("public");
        try (Connection first = connections.open(); Connection second = connections.open()) {
            assertThatCode(() -> PoolerCheck.requireOwnSessions(first, second))
                    .doesNotThrowAnyException();
        }
    }

    /** Both are the same session here, as with a pooler that shares it. */
    @Test
    void a_shared_session_is_refused_with_what_to_do() throws SQLException {
        try (Connection shared = connections("public").open()) {
            assertThatThrownBy(() -> PoolerCheck.requireOwnSessions(shared, shared))
                    .isInstanceOfSatisfying(SQLException.class, failure -> requireRefusal(
                            failure, "shares sessions", "use its session mode"));
        }
    }

    @Test
    void a_session_whose_settings_are_reset_is_refused() throws SQLException {
        PostgresqlConnections connections = connections("public");
        try (Connection first = connections.open(); Connection second = connections.open()) {
            first.setAutoCommit(false);
            Connection reset = (Connection) Proxy.newProxyInstance(
                    PoolerTest.class.getClassLoader(), new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        first.rollback();
                        return method.invoke(second, arguments);
                    });
            assertThatThrownBy(() -> PoolerCheck.requireOwnSessions(first, reset))
                    .isInstanceOf(SQLException.class).hasMessageContaining("was lost");
        }
    }

    @ParameterizedTest
    @CsvSource({"42P05, shares sessions, use its session mode",
        "26000, shares sessions, use its session mode",
        "08P01, refuses to go on: FATAL: unsupported startup parameter, limits and session mode"})
    void what_a_pooler_answers_is_explained(String state, String message, String hint) {
        SQLException answer = new PSQLException(new ServerErrorMessage("SFATAL\0C" + state
                + "\0Munsupported startup parameter: x\0"));
        requireRefusal(PostgresqlErrors.whileOpening(answer), message, hint);
    }

    private static void requireRefusal(SQLException failure, String message, String hint) {
        assertThat(PostgresqlErrors.explain(server(), failure))
                .isInstanceOfSatisfying(StoreException.class, refusal -> {
                    assertThat(refusal).hasMessageContaining(message);
                    assertThat(refusal.hint()).contains(hint);
                });
    }

    /** An address for messages. */
    static DatabaseServer server() {
        return (DatabaseServer) DatabaseAddress.read("postgresql://me@localhost/billing",
                Path.of(""), Map.of());
    }
}
