package billing.engine;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.EngineDatabase;
import billing.engine.driver.MoveMark;
import billing.engine.driver.SchemaUpgrade;
import billing.engine.driver.WriteScope;
import billing.engine.sqlite.SqliteDatabase;
import billing.kernel.error.BillingException;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.DiskFullException;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One organization's database: one writer connection, on a server two, and several readers.
 *
 * <p>A write is one transaction: all of it is on disk when {@link #write} returns, or none of it
 * ever is. Reads see one state of the database and never wait for a write. Thread safe.
 */
public final class Database implements AutoCloseable {
    private static final String DISK_FULL = "the disk of the database is full or failing";
    private final EngineDatabase engine;
    private final SharedObjects shared = new SharedObjects();
    private final Readers readers;
    private final Writer writer;
    /** Where several programs write at once: bookings take long, and no other write waits. */
    private final Writer bookings;
    /** Whether the current write is rolled back at its end; only read by the thread that writes. */
    private boolean rehearsing;
    /** Whether the disk was full or failing when it was last written to. */
    private volatile boolean isDiskFull;
    private volatile Consumer<Handle> lastStep = handle -> { };

    Database(EngineDatabase engine) {
        this.engine = engine;
        this.readers = new Readers(engine, shared);
        this.writer = new Writer(engine, shared, this::committed);
        this.bookings = !engine.sharesWrites() ? writer
                : new Writer(engine, shared, this::committed);
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
     * @param upgrades receives the upgrade, if there is one, before it begins
     * @throws StoreException when there is no database, or it cannot be used; nothing was changed
     */
    public static Database open(DatabaseAddress address, Consumer<SchemaUpgrade> upgrades) {
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
                                        Consumer<SchemaUpgrade> upgrades) {
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
     *
     * @param isOnServer whether the database is expected on a server, else in a file
     */
    public static void preload(boolean isOnServer) {
        Thread loading = new Thread(() -> Engines.load(isOnServer), "loading");
        loading.setDaemon(true);
        // Opening the database meets the failure again, and reports it in more detail.
        loading.setUncaughtExceptionHandler((thread, failure) -> { });
        loading.start();
    }

    /** Where it is. */
    public DatabaseAddress address() {
        return engine.address();
    }

    /** The object that all its connections share, by its type ({@link Handle#shared}). */
    public <T> T shared(Class<T> type, Supplier<T> first) {
        return shared.get(type, first);
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
            return work.with(writer.handle());
        }
        engine.require();
        try {
            return readers.read(work);
        } catch (BillingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw engine.explain(e);
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
     * Why it cannot be written to, as far as a write has met it; nothing when it can. After a full
     * disk a write is tried, because perhaps nobody else does.
     */
    public Optional<String> troubleOfWrites() {
        if (isDiskFull) {
            try {
                writing(handle -> handle.execute("UPDATE organization SET name = name"));
            } catch (BillingException e) {
                return Optional.of(e instanceof DiskFullException ? DISK_FULL
                        : "the database cannot be written, see `billing doctor`");
            }
        }
        return engine.troubleOfWrites();
    }

    private void committed() {
        engine.requireCommitted();
        isDiskFull = false;
    }

    /** The failure of a write in the terms of the user. */
    private RuntimeException explained(RuntimeException failure) {
        RuntimeException explained = failure instanceof BillingException ? failure
                : engine.explain(failure);
        if (explained instanceof DiskFullException) {
            isDiskFull = true;
        }
        return explained;
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
        return write(WriteScope.ORGANIZATION, work);
    }

    /**
     * Writes like {@link #write(Work)}, while programs whose writes do not concern the same scope
     * write, too. Such work takes the further locks of its scope before it reads what they guard.
     * Where it meets something else, it is done again alone ({@link Handle#requireOrganization}),
     * as it is when another write was in the way; so it must change nothing but the database.
     */
    public <T> T write(WriteScope scope, Work<T> work) {
        return write(scope, work, complete(work));
    }

    /** Writes within a scope like {@link #write(WriteScope, Work)}, together with other callers. */
    public <I, T> T write(WriteScope scope, JointWork<I, T> work, I item) {
        return write(scope, handle -> work.alone(handle, item), complete(work, item));
    }

    private <T> T write(WriteScope scope, Work<T> work, PendingWork.Step<T> step) {
        if (isRehearsal()) {
            return rehearsedStep(work);
        }
        try {
            Writer current = current();
            return current != null ? current.within(effective(scope), work)
                    : writerFor(scope).write(effective(scope), step);
        } catch (RuntimeException e) {
            throw explained(e);
        }
    }

    /**
     * Writes like {@link #write} without waiting: a thread of the database reports the result once
     * it is on disk, as {@code write} would, and must not be blocked for long.
     */
    public <T> CompletableFuture<T> writeSoon(Work<T> work) {
        return writeSoon(WriteScope.ORGANIZATION, work);
    }

    /** Writes within a scope like {@link #write(WriteScope, Work)} without waiting. */
    public <T> CompletableFuture<T> writeSoon(WriteScope scope, Work<T> work) {
        return writeSoon(scope, complete(work));
    }

    /** Writes together with other callers without waiting. */
    public <I, T> CompletableFuture<T> writeSoon(WriteScope scope, JointWork<I, T> work, I item) {
        return writeSoon(scope, complete(work, item));
    }

    private <T> CompletableFuture<T> writeSoon(WriteScope scope, PendingWork.Step<T> step) {
        return writerFor(scope).writeSoon(effective(scope), step)
                .exceptionally(failure -> {
                    if (failure instanceof RuntimeException e) {
                        throw explained(e);
                    }
                    throw new CompletionException(failure);
                });
    }

    /** The connection of the write that the caller is part of; null for none. */
    private Writer current() {
        return writer.isWriting() ? writer : bookings.isWriting() ? bookings : null;
    }

    private Writer writerFor(WriteScope scope) {
        return scope == WriteScope.CUSTOMERS || scope == WriteScope.CLAIM ? bookings : writer;
    }

    /** One writer needs no scopes: all writes are alike and share commits. */
    private WriteScope effective(WriteScope scope) {
        return engine.sharesWrites() ? scope : WriteScope.ORGANIZATION;
    }

    /** Sets what is done at the end of the work of each write, within its transaction. */
    public void endWrites(Consumer<Handle> step) {
        lastStep = step;
    }

    /** Work of a write with what each one begins and ends with. */
    private <T> PendingWork.Step<T> complete(Work<T> work) {
        Runnable required = engine.requirement();
        return handle -> {
            required.run();
            handle.clearWriteCache();
            T answer = work.with(handle);
            lastStep.accept(handle);
            return answer;
        };
    }

    private <I, T> PendingWork.Step<T> complete(JointWork<I, T> work, I item) {
        return new JointStep<>(work, item, engine.requirement(),
                handle -> lastStep.accept(handle));
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
        return writer.isWriting() && rehearsing;
    }

    private <T> T rehearsedStep(Work<T> work) {
        Handle handle = writer.handle();
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

    /**
     * The same of what programs can share: while another one carries it out, this one helps.
     *
     * @param help answers whether there was something to do
     */
    public <T> T runShared(Supplier<T> run, BooleanSupplier help) {
        return engine.runAlone(run, help);
    }

    /** Whether several programs write at once, by the scopes of their writes. */
    public boolean sharesWrites() {
        return engine.sharesWrites();
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
        try (engine; bookings; writer; readers) {
            // The last is closed first, and each also when another one fails.
        }
    }
}
