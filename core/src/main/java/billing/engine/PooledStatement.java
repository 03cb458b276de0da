package billing.engine;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A prepared statement of a connection, for who speaks JDBC himself; kept for the next one. */
public final class PooledStatement implements AutoCloseable {
    private final CachedStatements statements;
    private final PreparedStatement statement;

    /** Prepares a statement unless the connection has it already. */
    public PooledStatement(Handle handle, String sql) throws SQLException {
        statements = handle.statements();
        statement = statements.take(handle.getConnection(), sql);
    }

    /** The statement; good until this is closed. */
    public PreparedStatement jdbc() {
        return statement;
    }

    /** Has the question marks, in order, take domain values in their stored form. */
    PooledStatement with(List<?> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, Columns.stored(values.get(i)));
        }
        return this;
    }

    /** The columns of its result that have been looked for. */
    Map<String, StoredColumn> columns() {
        return statements.columns(statement);
    }

    /** Carries the statement out, its values set, for the rows that it answers. */
    public ResultSet query() throws SQLException {
        return statements.query(statement);
    }

    @Override
    public void close() throws SQLException {
        statements.giveBack(statement);
    }
}
