package billing.engine;

import billing.engine.driver.Dialect;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.WiderScopeException;
import billing.engine.driver.WriteScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A connection to the database with its prepared statements and what is cached for as long as it
 * lives. One thread at a time works with it.
 */
public final class Handle implements AutoCloseable {
    private final EngineConnection connection;
    private final CachedStatements statements;
    private final ConnectionCache cache = new ConnectionCache();
    private final Map<Class<?>, Object> cached = new HashMap<>();
    private final Map<Class<?>, Object> cachedInWrite = new HashMap<>();
    private WriteScope scope = WriteScope.ORGANIZATION;
    private boolean needsOrganization;
    private boolean keepsEvents;
    private final SharedObjects shared;

    Handle(EngineConnection connection) {
        this(connection, new SharedObjects());
    }

    Handle(EngineConnection connection, SharedObjects shared) {
        this.connection = connection;
        this.shared = shared;
        this.statements = new CachedStatements(connection);
    }

    /** The engine's connection; closed with the handle. */
    EngineConnection connection() {
        return connection;
    }

    /** The words of SQL in which engines differ. */
    public Dialect dialect() {
        return connection.dialect();
    }

    CachedStatements statements() {
        return statements;
    }

    ConnectionCache cache() {
        return cache;
    }

    /**
     * Executes a statement, its parameters set to domain values in their stored form, in order; how
     * many rows it changed.
     */
    public int execute(String sql, Object... values) {
        try (PooledStatement pooled = new PooledStatement(this, sql)) {
            connection.begin();
            PreparedStatement statement = pooled.setAll(Arrays.asList(values)).jdbc();
            int changed = statement.execute() ? 0 : statement.getUpdateCount();
            if (changed > 0) {
                connection.changed(sql);
            }
            return changed;
        } catch (SQLException e) {
            throw connection.failed("executing " + sql, e);
        }
    }

    /** The object cached by its type as long as the connection is open; created at first use. */
    public <T> T cached(Class<T> type, Supplier<T> first) {
        return type.cast(cached.computeIfAbsent(type, unknown -> first.get()));
    }

    /**
     * The object that all connections of the database share, by its type, as long as the database
     * is open; created at first use. It must be thread safe and know nothing of transactions.
     */
    public <T> T shared(Class<T> type, Supplier<T> first) {
        return shared.get(type, first);
    }

    /** The object cached by its type until the work of a write ends; created at first use. */
    public <T> T cachedInWrite(Class<T> type, Supplier<T> first) {
        return type.cast(cachedInWrite.computeIfAbsent(type, unknown -> first.get()));
    }

    /** To be called when the work of a write begins or was rolled back. */
    void clearWriteCache() {
        cachedInWrite.clear();
    }

    void beginReading() {
        run("beginning to read", connection::beginReading);
    }

    void endReading() {
        run("ending to read", connection::endReading);
    }

    /** Leaves a transaction that has read; whether it is still open, see {@link #endReading}. */
    boolean leaveReading() {
        try {
            return connection.leaveReading();
        } catch (SQLException e) {
            throw new IllegalStateException("ending to read", e);
        }
    }

    /** The marks of topics in a transaction that reads, where its beginning has read them. */
    Map<String, Long> marksOfRead() {
        try {
            return connection.marksOfRead();
        } catch (SQLException e) {
            throw new IllegalStateException("reading marks", e);
        }
    }

    /** How long the work of the transactions that follow has waited already. */
    void waited(long nanos) {
        connection.waited(nanos);
    }

    /** Begins a transaction that writes. */
    void begin(WriteScope wanted) {
        scope = wanted;
        needsOrganization = false;
        keepsEvents = false;
        run("beginning a transaction", () -> connection.beginWriting(wanted));
        cache.begin(this);
    }

    /** What the current write locks. */
    WriteScope scope() {
        return scope;
    }

    /** Requires that a scope is part of what the current write locks. */
    void require(WriteScope wanted) {
        if (wanted != scope) {
            requireOrganization();
        }
    }

    /**
     * Requires that nobody else writes. Where others do, the work ends here and is done again
     * alone; what a write of a narrower scope must not do begins with this.
     */
    public void requireOrganization() {
        if (scope != WriteScope.ORGANIZATION) {
            needsOrganization = true;
            throw new WiderScopeException(scope);
        }
    }

    /**
     * Takes the locks of a scope, for a write that has claimed what it works on ({@link
     * WriteScope#CLAIM}); one that is alone has them.
     */
    public void enter(WriteScope wanted) {
        if (scope == WriteScope.CLAIM) {
            scope = wanted;
            run("locking", () -> connection.enter(wanted));
            cache.clearMarks();
        }
    }

    /** The work has met something that its scope does not lock, whatever it made of that. */
    void requireScope() {
        if (needsOrganization) {
            throw new WiderScopeException(scope);
        }
    }

    /**
     * Locks rows of a table by their ids until the transaction ends, in the order of ids; where
     * nobody else writes, there is nothing to do.
     *
     * @return whether others may write, so that what was read before has to be read again
     */
    public boolean lock(String table, Collection<UUID> ids) {
        if (scope == WriteScope.ORGANIZATION) {
            return false;
        }
        if (scope == WriteScope.EVENTS || scope == WriteScope.CLAIM) {
            requireOrganization();
        }
        new Rows<>(this, "SELECT id FROM " + table, row -> row.id("id")).listIn("WHERE id",
                new TreeSet<>(ids), "ORDER BY id" + dialect().rowLock());
        cache.clearMarks();
        return true;
    }

    /** No usage events are added until the transaction ends; see {@link #lock}. */
    public void keepEvents() {
        if (scope == WriteScope.CUSTOMERS && !keepsEvents) {
            keepsEvents = true;
            run("locking events", connection::keepEvents);
            cache.clearMarks();
        } else if (scope == WriteScope.OWN_ROWS || scope == WriteScope.CLAIM) {
            requireOrganization();
        }
    }

    void commit() {
        run("committing", connection::commit);
    }

    void rollback() {
        run("rolling back a transaction", connection::rollback);
    }

    boolean isInTransaction() {
        try {
            return connection.isWriting();
        } catch (SQLException e) {
            throw new IllegalStateException("reading the state of a transaction", e);
        }
    }

    /** Whether a read that has failed may be done again, since nothing was read. */
    boolean isLostUnread(Throwable failure) {
        return connection.isLostUnread(failure);
    }

    /** A write has failed; so its connection may be of no more use. */
    void failedWith(Throwable failure) {
        connection.failedWith(failure);
    }

    /** Whether it can be used no more, since its connection was lost. */
    boolean isLost() {
        return connection.isLost();
    }

    @Override
    public void close() {
        run("closing a connection", () -> {
            try (Connection jdbc = connection.jdbc()) {
                statements.close();
            }
        });
    }

    /** Something that the driver does. */
    @FunctionalInterface
    private interface Step {
        void run() throws SQLException;
    }

    private static void run(String what, Step step) {
        try {
            step.run();
        } catch (SQLException e) {
            throw new IllegalStateException(what, e);
        }
    }
}
