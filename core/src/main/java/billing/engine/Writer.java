package billing.engine;

import billing.engine.driver.EngineDatabase;
import billing.engine.driver.WriteScope;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;

/** A connection that writes, and the commits that its writes share. */
final class Writer implements AutoCloseable {
    private final EngineDatabase engine;
    private final SharedObjects shared;
    private final GroupCommit commits;
    private Handle handle;

    /**
     * Writes of a database.
     *
     * @param committed run after each commit, before any result is reported
     */
    Writer(EngineDatabase engine, SharedObjects shared, Runnable committed) {
        this.engine = engine;
        this.shared = shared;
        this.commits = new GroupCommit(this::connected, committed, Repeats.of(engine));
    }

    /** Whether the caller is part of a write of this connection. */
    boolean isWriting() {
        return commits.isWriting();
    }

    /** The connection, for who is part of a write. */
    Handle handle() {
        return handle;
    }

    /** Does the work, on this thread or another one, and returns once it is on disk. */
    <T> T write(WriteScope scope, PendingWork.Step<T> step) {
        return commits.write(scope, step);
    }

    /** Queues work for another thread, which reports its result after the commit. */
    <T> CompletableFuture<T> writeSoon(WriteScope scope, PendingWork.Step<T> step) {
        return commits.writeSoon(scope, step);
    }

    /** Does work within the current write, whose locks must cover the scope. */
    <T> T within(WriteScope scope, Database.Work<T> work) {
        handle.require(scope);
        return work.with(handle);
    }

    /** A connection that works; only for who may write now. */
    private Handle connected() {
        if (handle != null && handle.isLost()) {
            handle.close();
            handle = null;
        }
        if (handle == null) {
            try {
                handle = new Handle(engine.writer(), shared);
            } catch (SQLException e) {
                throw engine.explain(e);
            }
        }
        return handle;
    }

    /** Does what is queued, and closes the connection; does nothing the second time. */
    @Override
    public void close() {
        commits.close(() -> {
            if (handle != null) {
                handle.close();
                handle = null;
            }
        });
    }
}
