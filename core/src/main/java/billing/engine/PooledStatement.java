package billing.engine;

import billing.engine.driver.EngineConnection;
import billing.engine.driver.InsertBatch;
import billing.engine.driver.NamedColumns;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A prepared statement for paths on which each value counts, like import and rating: parameters and
 * columns by place, from 1 on, in the form in which the table keeps them. The connection keeps the
 * statement prepared for the next who needs it. Everything else uses {@link Rows}, {@link Columns}
 * and {@link Handle#execute}.
 *
 * <p>A parameter keeps its value until it is set again or a batch is executed.
 */
public final class PooledStatement implements InsertBatch {
    private final CachedStatements statements;
    private final EngineConnection connection;
    private final PreparedStatement statement;
    private final String sql;

    /** Prepares a statement unless the connection has it already. */
    public PooledStatement(Handle handle, String sql) {
        statements = handle.statements();
        connection = handle.connection();
        this.sql = sql;
        try {
            statement = statements.take(sql);
        } catch (SQLException e) {
            throw connection.failed("preparing " + sql, e);
        }
    }

    /** A statement that is executed for its rows next, before any other one of the connection. */
    static PooledStatement executedNext(Handle handle, String sql) {
        return new PooledStatement(handle, handle.connection().executedNext(sql));
    }

    /** Sets a parameter to a whole number. */
    @Override
    public PooledStatement set(int place, long number) {
        try {
            statement.setLong(place, number);
            return this;
        } catch (SQLException e) {
            throw connection.failed("setting parameter " + place, e);
        }
    }

    /** Sets a parameter to a text. */
    @Override
    public PooledStatement set(int place, String text) {
        try {
            statement.setString(place, text);
            return this;
        } catch (SQLException e) {
            throw connection.failed("setting parameter " + place, e);
        }
    }

    /** Sets a parameter to null. */
    @Override
    public PooledStatement setNull(int place) {
        try {
            connection.bind(statement, place, null);
            return this;
        } catch (SQLException e) {
            throw connection.failed("setting parameter " + place, e);
        }
    }

    /** Sets a parameter of a column that holds texts and bytes. */
    @Override
    public PooledStatement setTextOrBytes(int place, Object value) {
        try {
            connection.bindTextOrBytes(statement, place, value);
            return this;
        } catch (SQLException e) {
            throw connection.failed("setting parameter " + place, e);
        }
    }

    /** Sets the parameters, in order, to domain values in their stored form. */
    PooledStatement setAll(List<?> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            connection.bind(statement, i + 1, Columns.stored(values.get(i)));
        }
        return this;
    }

    /** States how many rows of the next result are read at most. */
    PooledStatement limit(int rows) throws SQLException {
        connection.limit(statement, rows);
        return this;
    }

    /** Adds the values that are set to a batch. */
    @Override
    public void addToBatch() {
        try {
            statement.addBatch();
        } catch (SQLException e) {
            throw connection.failed("adding to a batch", e);
        }
    }

    /** Executes the batch; how many rows each of its entries changed, in order. */
    @Override
    public int[] executeBatch() {
        try {
            int[] changed = statement.executeBatch();
            connection.changed(sql);
            return changed;
        } catch (SQLException e) {
            throw connection.failed("executing a batch", e);
        }
    }

    /** Executes the statement once with the values that are set. */
    public void execute() {
        try {
            statement.executeUpdate();
            connection.changed(sql);
        } catch (SQLException e) {
            throw connection.failed("executing a statement", e);
        }
    }

    /**
     * Executes the statement for the rows that it answers; one cursor at a time.
     *
     * @throws ArithmeticException when a sum of whole numbers overflows in the database
     */
    public Cursor query() {
        try {
            connection.limit(statement, Integer.MAX_VALUE);
            return new Cursor(connection, statement, connection.query(statement));
        } catch (SQLException e) {
            throw connection.failed("executing a query", e);
        }
    }

    /** The engine's connection. */
    EngineConnection connection() {
        return connection;
    }

    /** The driver's statement; good until this is closed. */
    PreparedStatement jdbc() {
        return statement;
    }

    /** The columns of its result that have been looked for. */
    NamedColumns columns() {
        return connection.columns(statement);
    }

    /** Executes the statement for the driver's result. */
    ResultSet result() throws SQLException {
        return connection.query(statement);
    }

    @Override
    public void close() {
        try {
            statements.restore(statement);
        } catch (SQLException e) {
            throw connection.failed("closing a statement", e);
        }
    }
}
