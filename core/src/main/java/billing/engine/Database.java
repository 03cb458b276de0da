package billing.engine;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.EngineDatabase;
import billing.engine.driver.MoveMark;
import billing.engine.sqlite.SqliteDatabase;
import billing.engine.sqlite.UpgradeBackup;
import billing.kernel.error.BillingException;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One organization's database: one writer connection, several readers.
 *
 * <p>A write is one transaction: all of it is on disk when {@link #write} returns, or none of it
 * ever is. Reads see one state of the database and never wait for a write. Thread safe.
 */
public final class Database implements AutoCloseable {
    private final EngineDatabase engine;
    private final GroupCommit commits;
    private final Deque<Handle> idleReaders = new ArrayDeque<>();
    private Handle writer;
    /** Whether the current write is rolled back at its end; only read by the thread that writes. */
    private boolean rehearsing;
    private volatile Consumer<Handle> lastStep = handle -> { };

    /** Opens a connection. */
    @FunctionalInterface
    private interface Opening {
        EngineConnection open() throws SQLException;
    }

    Database(EngineDatabase engine) {
        this.engine = engine;
        this.commits = new GroupCommit(this::writer, engine::requireCommitted);
    }

    /** What a transaction does with its connection. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does the work; an exception takes everything back. */
        T with(Handle handle);
    }

    /** Opens the database in a file like {@link #open(DatabaseAddress, Consumer)}. */
    public static Database open(Path file) {
        return open(new DatabaseFile(file), upgrade -> { });
    }

    /**
     * Opens an existing database and brings its schema to the newest version; of a file, a backup
     * of the older state is kept.
     *
     * @param upgrades receives the backup, if there is one, before the upgrade begins
     * @throws StoreException when there is no database, or it cannot be used; nothing was changed
     */
    public static Database open(DatabaseAddress address, Consumer<UpgradeBackup> upgrades) {
        return new Database(unmarked(Engines.open(address, upgrades)));
    }

    /** Opens an existing database although it may take part in a move. */
    static Database openToMove(DatabaseAddress address) {
        return new Database(Engines.open(address, upgrade -> { }));
    }

    /** Opens or creates a database although it may take part in a move. */
    static Database openOrCreateToMove(DatabaseAddress address) {
        return new Database(Engines.openOrCreate(address, upgrade -> { }));
    }

    private static EngineDatabase unmarked(EngineDatabase engine) {
        Optional<MoveMark> mark = engine.mark();
        if (mark.isPresent()) {
            engine.close();
            throw mark.get().refusal(engine.address());
        }
        return engine;
    }

    /** Opens the database in a file, creating an empty one where there is none. */
    public static Database openOrCreate(Path file) {
        return openOrCreate(new DatabaseFile(file), upgrade -> { });
    }

    /** Opens a database, creating an empty one where there is none. */
    public static Database openOrCreate(DatabaseAddress address,
                                        Consumer<UpgradeBackup> upgrades) {
        return new Database(unmarked(Engines.openOrCreate(address, upgrades)));
    }

    /**
     * Creates a database in a file that is not needed once the program has ended: no write waits
     * for the disk.
     */
    public static Database temporary(Path file) {
        return new Database(SqliteDatabase.temporary(file));
    }

    /**
     * Begins to load what opening a database takes, on a thread of its own while the program still
     * reads its arguments.
     */
    public static void preload() {
        Thread loading = new Thread(SqliteDatabase::load, "loading");
        loading.setDaemon(true);
        // Opening the database meets the failure again, and reports it in more detail.
        loading.setUncaughtExceptionHandler((thread, failure) -> { });
        loading.start();
    }

    /** Where it is. */
    public DatabaseAddress address() {
        return engine.address();
    }

    /** The engine, for tests. */
    EngineDatabase engine() {
        return engine;
    }

    /** How much it takes on disk, in bytes. */
    public long size() {
        return engine.size();
    }

    /** Reads one consistent state; within a rehearsal, what has been rehearsed so far. */
    public <T> T read(Work<T> work) {
        if (isRehearsal()) {
            return work.with(writer());
        }
        engine.require();
        Handle reader = acquireReader();
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
                ended = endRead(reader, failure);
            }
        } catch (BillingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw engine.explain(e);
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
    private static boolean endRead(Handle reader, Throwable failure) {
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

    /** Why it cannot be used now, without where it is; nothing when it can. */
    public Optional<String> trouble() {
        try {
            engine.requireNow();
            return read(handle -> Rows.exist(handle, "SELECT 1 FROM organization", ""))
                    ? Optional.empty() : Optional.of("the database has no organization");
        } catch (DatabaseGoneException e) {
            return Optional.of(e.getMessage());
        } catch (BillingException e) {
            return Optional.of("the database cannot be read, see `billing doctor`");
        }
    }

    /**
     * Registers a callback that runs once, when its file was replaced or removed. From then on
     * every read and every write fails with {@link DatabaseGoneException}; a write is checked once
     * it is on disk and before it is acknowledged, a read at most once a second.
     */
    public void whenGone(Consumer<DatabaseGoneException> callback) {
        engine.whenGone(callback);
    }

    /**
     * Writes in one transaction, which calls from other threads may share: each is on disk when it
     * returns, and one that fails rolls back only its own work. The work may run on another
     * thread. Work that writes again does so in its own transaction.
     */
    public <T> T write(Work<T> work) {
        if (isRehearsal()) {
            return rehearsedStep(work);
        }
        try {
            return commits.isWriting() ? work.with(writer())
                    : commits.write(handle -> complete(handle, work));
        } catch (BillingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw engine.explain(e);
        }
    }

    /**
     * Writes like {@link #write} without waiting: a thread of the database reports the result once
     * it is on disk, as {@code write} would, and must not be blocked for long.
     */
    public <T> CompletableFuture<T> writeSoon(Work<T> work) {
        return commits.writeSoon(handle -> complete(handle, work)).exceptionally(failure -> {
            if (failure instanceof RuntimeException e && !(e instanceof BillingException)) {
                throw engine.explain(e);
            }
            throw new CompletionException(failure);
        });
    }

    /** The connection that writes; only for who may write now. */
    private Handle writer() {
        if (writer != null && writer.isLost()) {
            writer.close();
            writer = null;
        }
        if (writer == null) {
            writer = open(engine::writer);
        }
        return writer;
    }

    /** Sets what is done at the end of the work of each write, within its transaction. */
    public void endWrites(Consumer<Handle> step) {
        lastStep = step;
    }

    private <T> T complete(Handle handle, Work<T> work) {
        engine.require();
        handle.clearWriteCache();
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
                handle.cache().clearMarks();
                handle.clearWriteCache();
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
            handle.clearWriteCache();
            T answer = work.with(handle);
            done = true;
            return answer;
        } finally {
            if (!done) {
                handle.execute("ROLLBACK TO step");
                handle.cache().clearMarks();
            }
            handle.execute("RELEASE step");
        }
    }

    /**
     * Carries out what is due, which one program does at a time; others wait until it has ended.
     * Not to be called within a write.
     */
    public <T> T runAlone(Supplier<T> run) {
        return engine.runAlone(run);
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
            engine.close();
        }
    }

    private Handle acquireReader() {
        Handle reader = idleReader();
        while (reader != null && reader.isLost()) {
            reader.close();
            reader = idleReader();
        }
        return reader == null ? open(engine::reader) : reader;
    }

    private Handle idleReader() {
        synchronized (idleReaders) {
            return idleReaders.poll();
        }
    }

    private void release(Handle reader) {
        synchronized (idleReaders) {
            idleReaders.push(reader);
        }
    }

    private Handle open(Opening opening) {
        try {
            return new Handle(opening.open());
        } catch (SQLException e) {
            throw engine.explain(e);
        }
    }
}
