package billing.engine;

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
    private final Connection connection;
    private final CachedStatements statements = new CachedStatements();
    private final ConnectionCache memory = new ConnectionCache();
    private final Map<Class<?>, Object> kept = new HashMap<>();
    private final Map<Class<?>, Object> ofWrite = new HashMap<>();

    Handle(Connection connection) {
        this.connection = connection;
    }

    /** The driver's connection; closed with the handle. */
    Connection connection() {
        return connection;
    }

    CachedStatements statements() {
        return statements;
    }

    ConnectionCache memory() {
        return memory;
    }

    /**
     * Executes a statement, its parameters set to domain values in their stored form ({@code ?} in
     * order, or {@code ?1} for one that is used more than once); how many rows it changed.
     */
    public int execute(String sql, Object... values) {
        try (PooledStatement pooled = new PooledStatement(this, sql)) {
            PreparedStatement statement = pooled.setAll(Arrays.asList(values)).jdbc();
            boolean hasRows = statement.execute();
            return hasRows ? 0 : statement.getUpdateCount();
        } catch (SQLException e) {
            throw SqliteErrors.failed("executing " + sql, e);
        }
    }

    /** The object kept under its type as long as the connection is open; created at first use. */
    public <T> T kept(Class<T> type, Supplier<T> first) {
        return type.cast(kept.computeIfAbsent(type, unknown -> first.get()));
    }

    /** What is kept under its type until the work of a write ends. */
    public <T> T keptOfWrite(Class<T> type, Supplier<T> first) {
        return type.cast(ofWrite.computeIfAbsent(type, unknown -> first.get()));
    }

    /** The work of a write begins, or was rolled back: nothing is kept of what was before. */
    void forgetWrite() {
        ofWrite.clear();
    }

    void begin() {
        run("beginning a transaction", () -> connection.setAutoCommit(false));
    }

    void commit() {
        run("committing", () -> {
            connection.commit();
            connection.setAutoCommit(true);
        });
    }

    void rollback() {
        run("taking a transaction back", () -> {
            try {
                connection.rollback();
            } finally {
                connection.setAutoCommit(true);
            }
        });
    }

    boolean isInTransaction() {
        try {
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw new IllegalStateException("looking for a transaction", e);
        }
    }

    @Override
    public void close() {
        run("closing a connection", () -> {
            try (connection) {
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
