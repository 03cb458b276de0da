package billing.engine.sqlite;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Work on a database that is longer than a transaction and that one program does at a time; others
 * wait until it has ended, however it ends ({@link LockFile}).
 */
enum ProcessLock {
    /** Making the database or bringing it up to date. */
    SCHEMA,
    /** Carrying out what is due. */
    RUN;

    private static final Map<String, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    /** Does work of this kind once it is its turn; work within the work goes on at once. */
    <T> T take(Path file, Supplier<T> work) {
        // A file is locked for a whole program, so its threads need a lock of their own.
        ReentrantLock mine = THREADS.computeIfAbsent(name() + LockFile.of(file),
                key -> new ReentrantLock());
        mine.lock();
        try {
            return mine.getHoldCount() > 1 ? work.get()
                    : LockFile.whileLocked(file, ordinal(), work);
        } finally {
            mine.unlock();
        }
    }
}
