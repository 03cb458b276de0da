package billing.engine;

import billing.engine.driver.Dialect;
import billing.engine.driver.EngineConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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

    Handle(EngineConnection connection) {
        this.connection = connection;
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
            PreparedStatement statement = pooled.setAll(Arrays.asList(values)).jdbc();
            int changed = statement.execute() ? 0 : statement.getUpdateCount();
            if (changed > 0) {
                connection.changed();
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

    void begin() {
        run("beginning a transaction", connection::beginWriting);
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
