package billing.engine.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What became of a transaction whose connection was lost in its commit. */
final class LostCommit {
    /** It is durable. */
    static final String COMMITTED = "committed";
    /** The server cannot be asked, or does not know yet. */
    static final String UNKNOWN = "unknown";
    private static final String RUNNING = "in progress";
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
     */
    static String outcome(PostgresqlConnections connections, String transaction) {
        long start = System.nanoTime();
        do {
            try (Connection connection = connections.open();
                 PreparedStatement statement = connection.prepareStatement(
                         "SELECT pg_xact_status(CAST(? AS xid8))")) {
                statement.setString(1, transaction);
                try (ResultSet result = statement.executeQuery()) {
                    result.next();
                    String status = result.getString(1);
                    // Of transactions long ago the server does not know, but this one was running.
                    if (status != null && !status.equals(RUNNING)) {
                        return status;
                    }
                }
            } catch (SQLException e) {
                // Asked again, until it is too late.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        } while (System.nanoTime() - start < ASKED_NANOS);
        return UNKNOWN;
    }
}
