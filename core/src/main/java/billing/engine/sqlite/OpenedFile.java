package billing.engine.sqlite;

import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Whether the file that was opened is still the one that its name leads to. A file that was
 * replaced or removed goes on taking what is written, and all of it is lost with the last
 * connection. Once that was seen the database is of no use any more, whatever is there later.
 *
 * <p>Files are identified by device and inode. Where the system has none, a file that is open can
 * be neither replaced nor removed.
 */
final class OpenedFile {
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);
    private final Path file;
    private final Path log;
    private final Object key;
    private volatile Object logKey;
    private volatile long looked = System.nanoTime();
    private volatile DatabaseGoneException gone;
    private volatile Consumer<DatabaseGoneException> listener = found -> { };

    /** A file that has just been opened. */
    OpenedFile(Path file) {
        this.file = file;
        this.log = Path.of(LockFile.realPath(file) + "-wal");
        this.key = key(file);
    }

    /** Registers a callback for it, which runs once. */
    void whenGone(Consumer<DatabaseGoneException> hears) {
        listener = hears;
    }

    /**
     * Looks now; to be called when something was written, before it is acknowledged.
     *
     * @throws DatabaseGoneException when the file is another one or none, now or before
     */
    void requireNow() {
        refuse();
        looked = System.nanoTime();
        Object current = key(file);
        if (!Objects.equals(current, key)) {
            found("the database " + file.getFileName() + (current == null ? " was removed"
                    : " was replaced by another file") + " while it was in use");
        }
    }

    /** The same, of the log too, which is there from the first write on. */
    void requireWithLog() {
        requireNow();
        Object current = key(log);
        if (logKey == null) {
            logKey = current;
        } else if (!logKey.equals(current)) {
            found("the log " + log.getFileName() + " was removed while the database was in use");
        }
    }

    /** The same, looking once a second at most. */
    void require() {
        refuse();
        if (System.nanoTime() - looked >= NANOS_BETWEEN_LOOKS) {
            requireNow();
        }
    }

    private void refuse() {
        if (gone != null) {
            throw new DatabaseGoneException(gone.getMessage());
        }
    }

    private void found(String what) {
        boolean isNew;
        synchronized (this) {
            isNew = gone == null;
            if (isNew) {
                gone = new DatabaseGoneException(what);
            }
        }
        if (isNew) {
            listener.accept(gone);
        }
        refuse();
    }

    private static Object key(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new StoreException("the file " + path + " cannot be examined: "
                    + e.getMessage(), "check its disk and its folder", e);
        }
    }
}
