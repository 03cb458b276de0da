package billing.engine;

import billing.engine.driver.EngineDatabase;
import java.sql.SQLException;

/** The connections that read. Each transaction has one of its own; idle ones are kept. */
final class Readers implements AutoCloseable {
    private final EngineDatabase engine;
    private final SharedObjects shared;
    private final IdleReaders idle = new IdleReaders();

    Readers(EngineDatabase engine, SharedObjects shared) {
        this.engine = engine;
        this.shared = shared;
    }

    /**
     * Reads one state; failures are not explained. Where a connection was lost before anything was
     * read, the work begins again on a new one.
     */
    <T> T read(Database.Work<T> work) {
        Handle reader = acquire();
        try {
            return read(work, reader);
        } catch (RuntimeException e) {
            if (!reader.isLostUnread(e)) {
                throw e;
            }
            return read(work, open());
        }
    }

    private <T> T read(Database.Work<T> work, Handle reader) {
        boolean isUsable = false;
        boolean isOpen = false;
        try {
            reader.beginReading();
            reader.cache().clearMarks();
            T answer;
            try {
                answer = work.with(reader);
            } catch (RuntimeException | Error e) {
                isUsable = end(reader, e);
                throw e;
            }
            isOpen = reader.leaveReading();
            isUsable = true;
            return answer;
        } finally {
            if (isUsable) {
                idle.push(reader, isOpen);
            } else {
                reader.close();
            }
        }
    }

    /**
     * Ends a reading transaction whose work has failed; false when that fails, too, for example
     * since a full disk has ended it: then the failure of the work is the one to report.
     */
    private static boolean end(Handle reader, Throwable failure) {
        try {
            reader.endReading();
            return true;
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    private Handle acquire() {
        Handle reader = idle.poll();
        if (reader == null || !reader.isLost()) {
            return reader == null ? open() : reader;
        }
        reader.close();
        // What has ended one has ended the others too; to ask each of a silent server takes long.
        idle.closeAll();
        return open();
    }

    private Handle open() {
        try {
            return new Handle(engine.reader(), shared);
        } catch (SQLException e) {
            throw engine.explain(e);
        }
    }

    @Override
    public void close() {
        idle.close();
    }
}
