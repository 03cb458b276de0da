package billing.engine;

import billing.engine.driver.EngineDatabase;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/** The connections that read. Each transaction has one of its own; idle ones are kept. */
final class Readers implements AutoCloseable {
    private final EngineDatabase engine;
    private final SharedObjects shared;
    private final Deque<Handle> idle = new ArrayDeque<>();

    Readers(EngineDatabase engine, SharedObjects shared) {
        this.engine = engine;
        this.shared = shared;
    }

    /** Reads one state; failures are not explained. */
    <T> T read(Database.Work<T> work) {
        Handle reader = acquire();
        boolean ended = false;
        try {
            reader.beginReading();
            reader.cache().clearMarks();
            Throwable failure = null;
            try {
                return work.with(reader);
            } catch (RuntimeException | Error e) {
                failure = e;
                throw e;
            } finally {
                ended = end(reader, failure);
            }
        } finally {
            if (ended) {
                release(reader);
            } else {
                reader.close();
            }
        }
    }

    /**
     * Ends a reading transaction; false when that fails after the work has failed, for example
     * since a full disk has ended it: then the failure of the work is the one to report.
     */
    private static boolean end(Handle reader, Throwable failure) {
        try {
            reader.endReading();
            return true;
        } catch (RuntimeException e) {
            if (failure == null) {
                throw e;
            }
            failure.addSuppressed(e);
            return false;
        }
    }

    private Handle acquire() {
        Handle reader = poll();
        while (reader != null && reader.isLost()) {
            reader.close();
            reader = poll();
        }
        return reader == null ? open() : reader;
    }

    private Handle open() {
        try {
            return new Handle(engine.reader(), shared);
        } catch (SQLException e) {
            throw engine.explain(e);
        }
    }

    private Handle poll() {
        synchronized (idle) {
            return idle.poll();
        }
    }

    private void release(Handle reader) {
        synchronized (idle) {
            idle.push(reader);
        }
    }

    @Override
    public void close() {
        synchronized (idle) {
            idle.forEach(Handle::close);
            idle.clear();
        }
    }
}
