package billing.engine.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What became of a transaction whose connection was lost in its commit.
 *
 * <p>A server that crashed numbers its next transactions like those of which nothing had reached
 * the disk. So a number that was committed proves nothing if the server has started since.
 */
final class LostCommit {
    /** It is durable. */
    static final String COMMITTED = "committed";
    /** The server cannot be asked, or does not know yet. */
    static final String UNKNOWN = "unknown";
    private static final String RUNNING = "in progress";
    private static final String NOT_BEGUN = "not begun";
    /** The state of the error that no transaction has had the number yet. */
    private static final String IN_THE_FUTURE = "22023";
    /** A crash of one of its processes leaves the server's own start, but resets statistics. */
    private static final String STARTED = "SELECT CAST(extract(epoch FROM greatest("
            + "pg_postmaster_start_time(), stats_reset)) AS text) FROM pg_stat_bgwriter";
    /** So long a server is asked that is starting again, or has not noticed the loss. */
    private static final long ASKED_NANOS = TimeUnit.SECONDS.toNanos(
            Integer.getInteger("billing.lostCommitSeconds", 20));
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private LostCommit() {
    }

    /**
     * Asks the server: {@link #COMMITTED}, {@link #UNKNOWN}, or anything else for what has not
     * happened.
     *
     * @param transaction its number
     * @param started     when the server had started, as seen by the connection that was lost
     */
    static String outcome(PostgresqlConnections connections, String transaction, String started) {
        long start = System.nanoTime();
        do {
            try (Connection connection = connections.open()) {
                String status = status(connection, transaction);
                // Of transactions long ago the server does not know, but this one was running.
                if (status != null && !status.equals(RUNNING)) {
                    return status.equals(COMMITTED) && !started.equals(started(connection))
                            ? UNKNOWN : status;
                }
            } catch (SQLException e) {
                // Asked again, until it is too late.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        } while (System.nanoTime() - start < ASKED_NANOS);
        return UNKNOWN;
    }

    private static String status(Connection connection, String transaction) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT pg_xact_status(CAST(? AS xid8))")) {
            statement.setString(1, transaction);
            return text(statement);
        } catch (SQLException e) {
            if (IN_THE_FUTURE.equals(e.getSQLState())) {
                return NOT_BEGUN;
            }
            throw e;
        }
    }

    /** When a server has started, or recovered from a crash. */
    static String started(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(STARTED)) {
            return text(statement);
        }
    }

    private static String text(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getString(1);
        }
    }
}
