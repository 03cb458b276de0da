package billing.engine;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A prepared statement for paths on which each value counts, like import and rating: parameters and
 * columns by place, from 1 on, in the form in which the table keeps them. The connection keeps the
 * statement prepared for the next who needs it. Everything else uses {@link Rows}, {@link Columns}
 * and {@link Handle#execute}.
 *
 * <p>A parameter keeps its value until it is set again or a batch is executed.
 */
public final class PooledStatement implements AutoCloseable {
    private final CachedStatements statements;
    private final PreparedStatement statement;

    /** Prepares a statement unless the connection has it already. */
    public PooledStatement(Handle handle, String sql) {
        statements = handle.statements();
        try {
            statement = statements.take(handle.connection(), sql);
        } catch (SQLException e) {
            throw SqliteErrors.failed("preparing " + sql, e);
        }
    }

    /** Sets a parameter to a whole number. */
    public PooledStatement set(int place, long number) {
        try {
            statement.setLong(place, number);
            return this;
        } catch (SQLException e) {
            throw SqliteErrors.failed("setting parameter " + place, e);
        }
    }

    /** Sets a parameter to a text, bytes, or null. */
    public PooledStatement set(int place, Object textOrBytes) {
        try {
            if (textOrBytes instanceof byte[] bytes) {
                statement.setBytes(place, bytes);
            } else {
                statement.setString(place, (String) textOrBytes);
            }
            return this;
        } catch (SQLException e) {
            throw SqliteErrors.failed("setting parameter " + place, e);
        }
    }

    /** Sets the parameters, in order, to domain values in their stored form. */
    PooledStatement setAll(List<?> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            bind(statement, i + 1, Columns.stored(values.get(i)));
        }
        return this;
    }

    /** Sets a parameter to a value in its stored form. */
    static void bind(PreparedStatement statement, int place, Object stored) throws SQLException {
        if (stored instanceof UUID id) {
            statement.setBytes(place, UuidBytes.of(id));
        } else {
            statement.setObject(place, stored);
        }
    }

    /** Adds the values that are set to a batch. */
    public void addToBatch() {
        try {
            statement.addBatch();
        } catch (SQLException e) {
            throw SqliteErrors.failed("adding to a batch", e);
        }
    }

    /** Executes the batch; how many rows each of its entries changed, in order. */
    public int[] executeBatch() {
        try {
            return statement.executeBatch();
        } catch (SQLException e) {
            throw SqliteErrors.failed("executing a batch", e);
        }
    }

    /** Executes the statement once with the values that are set. */
    public void execute() {
        try {
            statement.executeUpdate();
        } catch (SQLException e) {
            throw SqliteErrors.failed("executing a statement", e);
        }
    }

    /**
     * Executes the statement for the rows that it answers; one cursor at a time.
     *
     * @throws ArithmeticException when a sum of whole numbers overflows in the database
     */
    public Cursor query() {
        try {
            return new Cursor(statement, statements.query(statement));
        } catch (SQLException e) {
            throw SqliteErrors.failed("executing a query", e);
        }
    }

    /** The driver's statement; good until this is closed. */
    PreparedStatement jdbc() {
        return statement;
    }

    /** The columns of its result that have been looked for. */
    Map<String, StoredColumn> columns() {
        return statements.columns(statement);
    }

    /** Executes the statement for the driver's result. */
    ResultSet result() throws SQLException {
        return statements.query(statement);
    }

    @Override
    public void close() {
        try {
            statements.restore(statement);
        } catch (SQLException e) {
            throw SqliteErrors.failed("closing a statement", e);
        }
    }
}
