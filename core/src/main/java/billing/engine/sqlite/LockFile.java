package billing.engine.sqlite;

import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The empty file {@code <database>-lock}, whose bytes programs lock: the first are for work that
 * only one process does at a time ({@link ProcessLock}), the last marks the database as in use and
 * is shared by all processes that have it open. The operating system releases the locks of a
 * process that dies.
 *
 * <p>It is a file of its own, because closing any view of the database's own file would take
 * SQLite's locks away. For the same reason a program opens it once, however many of its parts use
 * it. The file stays: removing it would split those who wait.
 */
final class LockFile {
    private static final int IN_USE = 16;
    private static final Map<Path, LockFile> OPEN = new HashMap<>();
    private final Path path;
    private final FileChannel channel;
    /** How many parts of this program have opened it, and how many of them use the database. */
    private int holders;
    private int users;
    private FileLock inUse;

    private LockFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Marks the database as in use until it is closed; closing it again does nothing. */
    @FunctionalInterface
    interface Use extends AutoCloseable {
        @Override
        void close();
    }

    /** Where the lock of a database lies; the same whichever of its names it is opened by. */
    static Path of(Path database) {
        Path real = realPath(database);
        return real.resolveSibling(real.getFileName() + "-lock");
    }

    /** The file that a name leads to. */
    static Path realPath(Path database) {
        Path absolute = database.toAbsolutePath().normalize();
        try {
            return Files.exists(absolute) ? absolute.toRealPath()
                    : absolute.getParent().toRealPath().resolve(absolute.getFileName());
        } catch (NoSuchFileException e) {
            throw noFolder(absolute, e);
        } catch (IOException e) {
            throw unusable(absolute, e);
        }
    }

    /**
     * Marks a database as used by this program; waits while another one replaces it. A process that
     * may write neither the lock nor the database loses nothing when it is replaced and needs no
     * lock.
     */
    static Use use(Path database) {
        synchronized (OPEN) {
            Path path = of(database);
            LockFile file;
            try {
                file = acquire(path, database, true);
            } catch (AccessDeniedException e) {
                return () -> { };
            } catch (IOException e) {
                throw unusable(path, e);
            }
            try {
                if (file.users++ == 0) {
                    file.inUse = file.channel.lock(IN_USE, 1, true);
                }
            } catch (IOException e) {
                file.users--;
                file.release();
                throw unusable(path, e);
            }
            AtomicBoolean ended = new AtomicBoolean();
            return () -> {
                if (ended.compareAndSet(false, true)) {
                    file.endUse();
                }
            };
        }
    }

    /** Does work while this program alone holds the lock of a byte; waits for others. */
    static <T> T whileLocked(Path database, int place, Supplier<T> work) {
        Path path = of(database);
        LockFile file;
        try {
            file = acquire(path, database, false);
        } catch (NoSuchFileException e) {
            throw noFolder(path, e);
        } catch (IOException e) {
            throw unusable(path, e);
        }
        try (FileLock lock = file.channel.lock(place, 1, false)) {
            return work.get();
        } catch (IOException | NonWritableChannelException e) {
            throw unusable(path, e);
        } finally {
            file.release();
        }
    }

    /**
     * Does work that replaces a database while no process uses it; processes that open it meanwhile
     * wait.
     *
     * @throws StoreException when a process uses it; nothing was done
     */
    static void whileUnused(Path database, Runnable work) {
        synchronized (OPEN) {
            Path path = of(database);
            LockFile file;
            try {
                file = acquire(path, database, false);
            } catch (IOException e) {
                throw unusable(path, e);
            }
            try (FileLock lock = file.users > 0 ? null
                    : file.channel.tryLock(IN_USE, 1, false)) {
                if (lock == null) {
                    throw inUse(database);
                }
                work.run();
            } catch (IOException | NonWritableChannelException e) {
                throw unusable(path, e);
            } finally {
                file.release();
            }
        }
    }

    /** Somebody uses a database that is to be replaced. */
    static StoreException inUse(Path database) {
        return new StoreException("the database " + database + " is in use by another program",
                "stop `billing serve` and whatever else uses it, then run the same command again",
                null);
    }

    private static LockFile acquire(Path path, Path database, boolean orReadOnly)
            throws IOException {
        synchronized (OPEN) {
            LockFile file = OPEN.get(path);
            if (file == null) {
                file = new LockFile(path, opened(path, database, orReadOnly));
                OPEN.put(path, file);
            }
            file.holders++;
            return file;
        }
    }

    private static FileChannel opened(Path path, Path database, boolean orReadOnly)
            throws IOException {
        try {
            if (!Files.exists(path)) {
                PrivateFiles.createLike(path, database);
            }
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            if (orReadOnly && Files.isReadable(path)) {
                return FileChannel.open(path, StandardOpenOption.READ);
            }
            throw orReadOnly && !Files.isWritable(database)
                    ? new AccessDeniedException(path.toString()) : e;
        }
    }

    private void endUse() {
        synchronized (OPEN) {
            try {
                if (--users == 0) {
                    inUse.release();
                }
            } catch (IOException e) {
                throw unusable(path, e);
            } finally {
                release();
            }
        }
    }

    private void release() {
        synchronized (OPEN) {
            if (--holders == 0) {
                OPEN.remove(path);
                try {
                    channel.close();
                } catch (IOException e) {
                    throw unusable(path, e);
                }
            }
        }
    }

    private static StoreException noFolder(Path file, IOException cause) {
        return new StoreException("there is no folder " + file.getParent(),
                "make it first, or name another file with --db", cause);
    }

    private static StoreException unusable(Path file, Exception cause) {
        return new StoreException("the file " + file + " cannot be written",
                "check that its folder exists and may be written", cause);
    }
}
