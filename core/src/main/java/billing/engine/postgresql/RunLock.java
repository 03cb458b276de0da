package billing.engine.postgresql;

import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The lock of the billing run, which one program holds by a session of its own, so that it ends
 * with the program.
 *
 * <p>A server that starts again, or a network, may end the session although the program goes on,
 * and another program takes the lock. Therefore each write of the run asks the session, once it has
 * its share of the lock of writes; and whoever gets the lock of the run waits for the writes that
 * asked before. So what a run reads is never changed by one that has lost its lock, but for a part
 * that was claimed: its row is locked, and the next run that shares work waits until it is booked.
 */
final class RunLock {
    /** Between two looks whether another program's run has ended. */
    private static final long PAUSE_MILLIS = 20;
    private static final Runnable NOTHING = () -> { };
    private final PostgresqlConnections connections;
    private final long schemaNumber;
    /** A session has its locks; the threads of this program need one of their own. */
    private final ReentrantLock threads = new ReentrantLock();
    /** The session that holds the lock; null while it is waited for. */
    private volatile Connection session;

    RunLock(PostgresqlConnections connections, long schemaNumber) {
        this.connections = connections;
        this.schemaNumber = schemaNumber;
    }

    /** See {@link billing.engine.driver.EngineDatabase#runAlone(Supplier, BooleanSupplier)}. */
    <T> T hold(Supplier<T> work, BooleanSupplier meanwhile) throws SQLException {
        threads.lock();
        try {
            return session != null ? work.get() : locked(work, meanwhile);
        } finally {
            threads.unlock();
        }
    }

    private <T> T locked(Supplier<T> work, BooleanSupplier meanwhile) throws SQLException {
        Connection opened = connections.session();
        try {
            while (!isTaken(opened)) {
                if (!meanwhile.getAsBoolean()) {
                    pause();
                }
            }
            awaitWrites(opened);
            session = opened;
            return work.get();
        } finally {
            session = null;
            // Ends the lock too, as does the end of this program.
            PostgresqlDatabase.close(opened);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the run was interrupted while it waited for another");
        }
    }

    private boolean isTaken(Connection opened) throws SQLException {
        try (PreparedStatement lock =
                     opened.prepareStatement("SELECT pg_try_advisory_lock(?)")) {
            lock.setLong(1, Locks.RUN.key(schemaNumber));
            try (ResultSet result = lock.executeQuery()) {
                return result.next() && result.getBoolean(1);
            }
        }
    }

    /** Writes that go on belong perhaps to a run that has just lost the lock. */
    private void awaitWrites(Connection opened) throws SQLException {
        try (PreparedStatement lock =
                     opened.prepareStatement("SELECT pg_advisory_xact_lock(?)")) {
            lock.setLong(1, Locks.WRITE.key(schemaNumber));
            lock.execute();
        }
    }

    /** What writes of the calling thread require: if it carries out the run, that it may. */
    Runnable requirement() {
        return threads.isHeldByCurrentThread() && session != null ? this::require : NOTHING;
    }

    private void require() {
        Connection holding = session;
        try (PreparedStatement asked = holding.prepareStatement("SELECT 1")) {
            asked.execute();
        } catch (SQLException e) {
            throw lost(e);
        }
    }

    /** Without the failure as its cause, for which the write would be repeated. */
    private static StoreException lost(SQLException failure) {
        return new StoreException("the billing run was ended, because the server does not hold its"
                + " lock any more: " + failure.getMessage(),
                "run it again; what is billed is not billed twice", true, null);
    }
}
