package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.kernel.time.BillingClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * The clock of a server, which all programs that use its databases go by, whatever their machines'
 * clocks show. It is read every ten seconds; between two readings the time that has passed is
 * measured, which no setting of a machine's clock changes. While the server cannot be reached, the
 * time goes on like this.
 */
public final class ServerClock implements BillingClock {
    private static final long NANOS_BETWEEN_READINGS = TimeUnit.SECONDS.toNanos(10);
    /** So long a server that does not answer keeps those who ask for the time waiting. */
    private static final int ANSWERED_SECONDS = 2;
    private static final String READ =
            "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)";
    private final DatabaseServer server;
    private final PostgresqlConnections connections;
    private Connection connection;
    private PreparedStatement read;
    /** The server's time at the last reading, and this program's measure of time then. */
    private Instant readTime;
    private long readNanos;
    /** When it was last tried to read it. */
    private long triedNanos;

    /** The clock of a server; it is read when it is first asked. */
    public ServerClock(DatabaseServer server) {
        this.server = server;
        this.connections = new PostgresqlConnections(server);
    }

    /**
     * The server's time, to the microsecond.
     *
     * @throws billing.kernel.error.StoreException when the server has never answered
     */
    @Override
    public synchronized Instant now() {
        if (readTime == null || System.nanoTime() - triedNanos >= NANOS_BETWEEN_READINGS) {
            try {
                read();
            } catch (SQLException e) {
                close();
                if (readTime == null) {
                    throw PostgresqlErrors.explain(server, e);
                }
            } finally {
                triedNanos = System.nanoTime();
            }
        }
        return readTime.plusNanos(System.nanoTime() - readNanos).truncatedTo(ChronoUnit.MICROS);
    }

    /** The answer is taken to be of the middle of the time that it took. */
    private void read() throws SQLException {
        if (connection == null) {
            connection = readTime == null ? connections.open()
                    : connections.openWithin(ANSWERED_SECONDS);
            read = connection.prepareStatement(READ);
        }
        long before = System.nanoTime();
        try (ResultSet result = read.executeQuery()) {
            result.next();
            long after = System.nanoTime();
            readTime = Instant.EPOCH.plus(result.getLong(1), ChronoUnit.MICROS);
            readNanos = before + (after - before) / 2;
        }
        // The first reading is waited for like any other answer, because there is no time without.
        connection.setNetworkTimeout(Runnable::run,
                (int) TimeUnit.SECONDS.toMillis(ANSWERED_SECONDS));
    }

    private void close() {
        PostgresqlDatabase.close(connection);
        connection = null;
    }
}
