package billing.store;

import billing.error.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Work on a database that is longer than a transaction and that one program does at a time; others
 * wait until it has ended, however it ends: the system takes the lock from who dies.
 *
 * <p>The lock lies on a file beside the database, because closing any view of the database's own
 * file would take SQLite's locks away. The file stays: removing it would split those who wait.
 */
enum Turn {
    /** Making the database or bringing it up to date. */
    SCHEMA,
    /** Carrying out what is due. */
    RUN;

    private static final Map<String, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    /** Does work of this kind once it is its turn; work within the work goes on at once. */
    <T> T take(Path file, Supplier<T> work) {
        Path lock = file.toAbsolutePath().normalize().resolveSibling(file.getFileName() + "-lock");
        // A file is locked for a whole program, so its threads need a lock of their own.
        ReentrantLock mine = THREADS.computeIfAbsent(name() + lock, key -> new ReentrantLock());
        mine.lock();
        try {
            return mine.getHoldCount() > 1 ? work.get() : locked(lock, work);
        } finally {
            mine.unlock();
        }
    }

    private <T> T locked(Path lock, Supplier<T> work) {
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            // Given back when the channel closes.
            channel.lock(ordinal(), 1, false);
            return work.get();
        } catch (NoSuchFileException e) {
            throw new StoreException("there is no folder " + lock.getParent(),
                    "make it first, or name another file with --db", e);
        } catch (IOException e) {
            throw new StoreException("the file " + lock + " cannot be written",
                    "check that its folder exists and may be written", e);
        }
    }
}
