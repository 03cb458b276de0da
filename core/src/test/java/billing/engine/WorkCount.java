package billing.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.sqlite.ProgressHandler;

/**
 * Counts what a database does instead of timing it: the steps of its virtual machine, of all
 * statements of all connections. The same work takes the same steps on every machine.
 */
public final class WorkCount {
    /** More than a run reads with at a time. */
    private static final int READERS = 16;
    private final AtomicLong steps = new AtomicLong();

    /** Counts what is done from now on. */
    public WorkCount(Database database) {
        database.writing(handle -> count(handle.connection().jdbc()));
        countReaders(database, READERS);
    }

    /** The steps since this was asked last. */
    public long taken() {
        return steps.getAndSet(0);
    }

    /** A read within a read takes another connection. */
    private void countReaders(Database database, int readers) {
        if (readers > 0) {
            database.read(handle -> {
                count(handle.connection().jdbc());
                countReaders(database, readers - 1);
                return null;
            });
        }
    }

    private void count(Connection connection) {
        try {
            ProgressHandler.setHandler(connection, 1, new ProgressHandler() {
                @Override
                protected int progress() {
                    steps.incrementAndGet();
                    return 0;
                }
            });
        } catch (SQLException e) {
            throw new IllegalStateException("counting steps", e);
        }
    }
}
