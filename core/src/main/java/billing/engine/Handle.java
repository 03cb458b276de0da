package billing.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * A connection to the database with what is kept beside it. One thread at a time works with it.
 *
 * <p>Most statements go straight to the driver, by {@link Rows}, {@link Columns} and
 * {@link #execute}. JDBI, for those with named values, is set up when the first of them comes:
 * that takes a sixth of a short command, and most have none.
 */
public final class Handle implements AutoCloseable {
    private final Connection connection;
    private final CachedStatements statements = new CachedStatements();
    private final ConnectionCache memory = new ConnectionCache();
    private final Map<Class<?>, Object> kept = new HashMap<>();
    private final Map<Class<?>, Object> ofWrite = new HashMap<>();
    private org.jdbi.v3.core.Handle library;

    Handle(Connection connection) {
        this.connection = connection;
    }

    /** The connection; closed with the handle. */
    public Connection getConnection() {
        return connection;
    }

    CachedStatements statements() {
        return statements;
    }

    ConnectionCache memory() {
        return memory;
    }

    /** A SELECT with named values. */
    public Query createQuery(String sql) {
        return library().createQuery(sql);
    }

    /** A statement with named values that changes rows. */
    public Update createUpdate(String sql) {
        return library().createUpdate(sql);
    }

    /** Carries out a statement, its question marks taking domain values; the rows it changed. */
    public int execute(String sql, Object... values) {
        try (PooledStatement lent = new PooledStatement(this, sql)) {
            boolean hasRows = lent.with(Arrays.asList(values)).jdbc().execute();
            return hasRows ? 0 : lent.jdbc().getUpdateCount();
        } catch (SQLException e) {
            throw new IllegalStateException("carrying out " + sql, e);
        }
    }

    /** What is kept under its type as long as the connection lives; made when first asked for. */
    public <T> T kept(Class<T> type, Supplier<T> first) {
        return type.cast(kept.computeIfAbsent(type, unknown -> first.get()));
    }

    /** What is kept under its type until the work of a write ends. */
    public <T> T keptOfWrite(Class<T> type, Supplier<T> first) {
        return type.cast(ofWrite.computeIfAbsent(type, unknown -> first.get()));
    }

    /** The work of a write begins, or was taken back: nothing is kept of what was before. */
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
                statements.close(connection);
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

    private org.jdbi.v3.core.Handle library() {
        if (library == null) {
            library = Jdbi.create(() -> connection)
                    .setStatementBuilderFactory(unused -> statements).open();
        }
        return library;
    }
}
