package billing.engine.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.postgresql.PGConnection;

/**
 * Refuses poolers that share the sessions of a server between programs, transaction by transaction.
 * Settings, temporary tables, prepared statements and locks of a session would be lost, or found in
 * the session of another program.
 */
final class PoolerCheck {
    /** The state of the error of a shared session; no state of the server begins like it. */
    static final String SHARED = "BM002";
    private static final String MARK = "SELECT set_config('billing.session', '%s', FALSE)";
    private static final String MARKED = "SELECT current_setting('billing.session', TRUE)";

    private PoolerCheck() {
    }

    /**
     * Whether there is a pooler between the program and the server: it answers the start of a
     * connection with a number of its own, because it has to pass on requests to cancel.
     *
     * @param process the number of the server's process, which a query of the connection returned
     */
    static boolean isPooled(Connection connection, int process) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID() != process;
    }

    /**
     * Requires that two connections have a session each. A pooler that shares them gives the
     * second one the session that the first has just left, or takes the setting back.
     *
     * @throws SQLException of the state {@link #SHARED} when it shares them
     */
    static void requireOwnSessions(Connection first, Connection second) throws SQLException {
        String mark = UUID.randomUUID().toString();
        text(first, String.format(MARK, mark));
        if (mark.equals(text(second, MARKED)) || !mark.equals(text(first, MARKED))) {
            throw new SQLException("a setting of a session was lost, or found in another session",
                    SHARED);
        }
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
             ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }
}
