package billing.engine;

import billing.kernel.error.BillingException;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.NoDatabaseException;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One organization's database file: one writer connection, several readers.
 *
 * <p>A write is one transaction: all of it is on disk when {@link #write} returns, or none of it
 * ever is. Reads see one state of the database and never wait for a write. Thread safe.
 */
public final class Database implements AutoCloseable {
    /** A FileStore would need the list of mounted file systems, which a container may not have. */
    private static final UpgradeBackup.Disk DISK = folder -> folder.toFile().getUsableSpace();
    private final Path file;
    private final SqliteConnections connections;
    private final LockFile.Use use;
    private final OpenedFile opened;
    private final GroupCommit commits;
    private final Deque<Handle> idleReaders = new ArrayDeque<>();
    private Handle writer;
    /** Whether the current write is rolled back at its end; only read by the thread that writes. */
    private boolean rehearsing;
    private volatile Consumer<Handle> lastStep = handle -> { };

    /** Opens a connection. */
    @FunctionalInterface
    private interface Opening {
        Connection open() throws SQLException;
    }

    private Database(Path file, SqliteConnections connections, LockFile.Use use) {
        this.file = file;
        this.connections = connections;
        this.use = use;
        this.opened = new OpenedFile(file);
        this.commits = new GroupCommit(this::writer, opened::requireWithLog);
    }

    /** What a transaction does with its connection. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does the work; an exception takes everything back. */
        T with(Handle handle);
    }

    /** Opens like {@link #open(Path, Consumer)}, without a report of an upgrade. */
    public static Database open(Path file) {
        return open(file, upgrade -> { });
    }

    /**
     * Opens an existing database and brings its schema to the newest version; a backup of the
     * older state is kept.
     *
     * @param upgrades receives the backup, if there is an upgrade, before it begins
     * @throws StoreException when there is none, or it cannot be used; nothing was changed
     */
    public static Database open(Path file, Consumer<UpgradeBackup> upgrades) {
        requireFile(file);
        return openOrCreate(file, upgrades);
    }

    /** Opens like {@link #openOrCreate(Path, Consumer)}, without a report of an upgrade. */
    public static Database openOrCreate(Path file) {
        return openOrCreate(file, upgrade -> { });
    }

    /** Opens a database, creating an empty one where there is none. */
    public static Database openOrCreate(Path file, Consumer<UpgradeBackup> upgrades) {
        refuseFolder(file);
        return open(file, new SqliteConnections(file), DISK, upgrades);
    }

    /**
     * Creates a database that is not needed once the program has ended: no write waits for the
     * disk.
     */
    public static Database temporary(Path file) {
        return open(file, new SqliteConnections(file, true), DISK, upgrade -> { });
    }

    /**
     * Begins to load what opening a database takes, on a thread of its own while the program still
     * reads its arguments.
     */
    public static void loadAhead() {
        Thread loading = new Thread(SqliteConnections::load, "loading");
        loading.setDaemon(true);
        // Opening the database meets the failure again, and reports it in more detail.
        loading.setUncaughtExceptionHandler((thread, failure) -> { });
        loading.start();
    }

    static Database open(Path file, SqliteConnections connections, UpgradeBackup.Disk disk,
                         Consumer<UpgradeBackup> upgrades) {
        LockFile.Use use = LockFile.use(file);
        boolean done = false;
        try {
            PrivateFiles.create(file);
            Connection reader = Schema.newest(file, connections, disk, upgrades);
            Database database = new Database(file, connections, use);
            database.restore(new Handle(reader));
            done = true;
            return database;
        } catch (BillingException e) {
            throw e;
        } catch (IOException e) {
            throw new StoreException("the database " + file + " cannot be made: "
                    + e.getMessage(), "check that its folder may be written", e);
        } catch (SQLException | RuntimeException e) {
            throw SqliteErrors.explain(file, e);
        } finally {
            if (!done) {
                use.close();
            }
        }
    }

    /** A folder would be reported as a failing disk. */
    private static void refuseFolder(Path file) {
        if (Files.isDirectory(file)) {
            throw new StoreException(file.normalize() + " is a folder, not a database",
                    "name a file in it: --db " + file.resolve("billing.db").normalize(), null);
        }
    }

    static void requireFile(Path file) {
        refuseFolder(file);
        if (!Files.exists(file)) {
            throw new NoDatabaseException("there is no database at " + file,
                    "create it with `billing init --db " + file + "`");
        }
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** Reads one consistent state; within a rehearsal, what has been rehearsed so far. */
    public <T> T read(Work<T> work) {
        if (isRehearsal()) {
            return work.with(writer());
        }
        opened.require();
        Handle reader = takeReader();
        boolean ended = false;
        try {
            reader.execute("BEGIN");
            reader.memory().forgetMarks();
            Throwable failure = null;
            try {
                return work.with(reader);
            } catch (RuntimeException | Error e) {
                failure = e;
                throw e;
            } finally {
                ended = isEnded(reader, failure);
            }
        } catch (BillingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw SqliteErrors.explain(file, e);
        } finally {
            if (ended) {
                restore(reader);
            } else {
                reader.close();
            }
        }
    }

    /**
     * Ends a reading transaction; false when that fails after the work has failed, for example
     * since a full disk has ended it: then the failure of the work is the one to tell.
     */
    private static boolean isEnded(Handle reader, Throwable failure) {
        try {
            reader.execute("COMMIT");
            return true;
        } catch (RuntimeException e) {
            if (failure == null) {
                throw e;
            }
            failure.addSuppressed(e);
            return false;
        }
    }

    /** Why the file cannot be used now, without its path; nothing when it can. */
    public Optional<String> trouble() {
        try {
            opened.requireNow();
            return read(handle -> Rows.exist(handle, "SELECT 1 FROM organization", ""))
                    ? Optional.empty() : Optional.of("the database has no organization");
        } catch (DatabaseGoneException e) {
            return Optional.of(e.getMessage());
        } catch (BillingException e) {
            return Optional.of("the database cannot be read, see `billing doctor`");
        }
    }

    /**
     * Registers a callback that runs once, when the file was replaced or removed. From then on
     * every read and every write fails with {@link DatabaseGoneException}; a write is checked once
     * it is on disk and before it is acknowledged, a read at most once a second.
     */
    public void whenGone(Consumer<DatabaseGoneException> hears) {
        opened.whenGone(hears);
    }

    /**
     * Writes in one transaction, which calls from other threads may share: each is on disk when it
     * returns, and one that fails takes only its own work back. The work may run on another
     * thread. Work that writes again does so in its own transaction.
     */
    public <T> T write(Work<T> work) {
        if (isRehearsal()) {
            return rehearsedStep(work);
        }
        try {
            return commits.isWriting() ? work.with(writer())
                    : commits.write(handle -> whole(handle, work));
        } catch (BillingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw SqliteErrors.explain(file, e);
        }
    }

    /**
     * Writes like {@link #write} without waiting: a thread of the database reports the result once
     * it is on disk, as {@code write} would, and must not be blocked for long.
     */
    public <T> CompletableFuture<T> writeSoon(Work<T> work) {
        return commits.writeSoon(handle -> whole(handle, work)).exceptionally(failure -> {
            if (failure instanceof RuntimeException e && !(e instanceof BillingException)) {
                throw SqliteErrors.explain(file, e);
            }
            throw new CompletionException(failure);
        });
    }

    /** The connection that writes; only for who may write now. */
    private Handle writer() {
        if (writer == null) {
            writer = open(connections::writer);
            // What a statement of several rows changes is kept until it has gone well; in a file,
            // that would cost a run more than the rows themselves gain by sharing a statement.
            writer.execute("PRAGMA temp_store = MEMORY");
        }
        return writer;
    }

    /** Sets what is done at the end of the work of each write, within its transaction. */
    public void endWrites(Consumer<Handle> step) {
        lastStep = step;
    }

    private <T> T whole(Handle handle, Work<T> work) {
        opened.require();
        handle.forgetWrite();
        T answer = work.with(handle);
        lastStep.accept(handle);
        return answer;
    }

    /**
     * Does the work of a write and rolls it back: returns its result, and keeps nothing. Within it,
     * this database's own reads and writes by the same thread are part of it, each write as one
     * that fails alone; so whole procedures can be rehearsed as they are. Others who want to write
     * wait meanwhile.
     */
    public <T> T rehearse(Work<T> work) {
        return write(handle -> {
            handle.execute("SAVEPOINT rehearsal");
            rehearsing = true;
            try {
                return work.with(handle);
            } finally {
                rehearsing = false;
                handle.execute("ROLLBACK TO rehearsal");
                handle.execute("RELEASE rehearsal");
                handle.memory().forgetMarks();
                handle.forgetWrite();
            }
        });
    }

    private boolean isRehearsal() {
        return commits.isWriting() && rehearsing;
    }

    private <T> T rehearsedStep(Work<T> work) {
        Handle handle = writer();
        handle.execute("SAVEPOINT step");
        boolean done = false;
        try {
            handle.forgetWrite();
            T answer = work.with(handle);
            done = true;
            return answer;
        } finally {
            if (!done) {
                handle.execute("ROLLBACK TO step");
                handle.memory().forgetMarks();
            }
            handle.execute("RELEASE step");
        }
    }

    /**
     * Carries out what is due, which one program does at a time; others wait until it has ended.
     * Not to be called within a write.
     */
    public <T> T runAlone(Supplier<T> run) {
        return ProcessLock.RUN.take(file, run);
    }

    /** Writes in one transaction, without an answer. */
    public void writing(Consumer<Handle> work) {
        write(handle -> {
            work.accept(handle);
            return null;
        });
    }

    @Override
    public void close() {
        synchronized (idleReaders) {
            idleReaders.forEach(Handle::close);
            idleReaders.clear();
        }
        try {
            commits.close(() -> {
                if (writer != null) {
                    writer.close();
                    writer = null;
                }
            });
        } finally {
            use.close();
        }
    }

    private Handle takeReader() {
        synchronized (idleReaders) {
            if (!idleReaders.isEmpty()) {
                return idleReaders.pop();
            }
        }
        return open(connections::reader);
    }

    private void restore(Handle reader) {
        synchronized (idleReaders) {
            idleReaders.push(reader);
        }
    }

    private Handle open(Opening opening) {
        try {
            Connection connection = opening.open();
            try {
                // Opened by its name, so perhaps another file than the other connections have.
                opened.requireNow();
                return new Handle(connection);
            } catch (BillingException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw SqliteErrors.explain(file, e);
        }
    }
}
