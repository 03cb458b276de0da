package billing.engine;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.CloseException;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.sqlite.core.CoreResultSet;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/**
 * Keeps the prepared statements of one connection: preparing costs as much as running most of
 * them, and the driver keeps none itself. A statement in use is not lent twice.
 */
final class CachedStatements implements StatementBuilder {
    private static final int KEPT = 256;
    private final StatementBuilder plain = new DefaultStatementBuilder();
    /** The idle ones, the longest unused first. */
    private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();
    /** What was prepared for those in use; the text given back with them may be another. */
    private final Map<Statement, String> lent = new IdentityHashMap<>();
    private final Map<Statement, Head> heads = new IdentityHashMap<>();

    /**
     * The columns of a statement as long as it has so many: their names, and those that have been
     * looked for.
     */
    private record Head(CoreResultSet result, String[] names, Map<String, StoredColumn> columns) {
    }

    /**
     * The result of a statement whose values are set. The driver would ask the database for the
     * names of all columns each time; a statement that the schema has changed under begins anew.
     */
    ResultSet query(PreparedStatement statement) throws SQLException {
        statement.execute();
        Head head = heads.get(statement);
        if (head != null && head.names.length
                == ((CoreStatement) statement).pointer.safeRunInt(DB::column_count)) {
            head.result.colsMeta = head.names;
            return statement.getResultSet();
        }
        ResultSet result = statement.getResultSet();
        CoreResultSet core = (CoreResultSet) result;
        heads.put(statement, new Head(core, core.colsMeta, new HashMap<>()));
        return result;
    }

    /** The columns of a result that have been looked for; who looks for another adds it. */
    Map<String, StoredColumn> columns(Statement statement) {
        return heads.get(statement).columns;
    }

    @Override
    public Statement create(Connection connection, StatementContext context)
            throws SQLException {
        return plain.create(connection, context);
    }

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context)
            throws SQLException {
        return lend(sql, () -> plain.create(connection, sql, context));
    }

    /** Takes the statement of a text, outside of the library's own statements. */
    PreparedStatement take(Connection connection, String sql) throws SQLException {
        return lend(sql, () -> connection.prepareStatement(sql));
    }

    /** Keeps a statement that was taken or created; one that failed need not be given back. */
    void giveBack(Statement statement) throws SQLException {
        String sql = lent.remove(statement);
        if (sql == null || idle.containsKey(sql)) {
            close(statement);
            return;
        }
        PreparedStatement prepared = (PreparedStatement) statement;
        // Its parameters stay until they are set again: clearing them would have the database plan
        // many statements anew, which takes ten times as long as running them.
        prepared.clearBatch();
        idle.put(sql, prepared);
        if (idle.size() > KEPT) {
            close(idle.remove(idle.keySet().iterator().next()));
        }
    }

    @Override
    public CallableStatement createCall(Connection connection, String sql,
                                        StatementContext context) throws SQLException {
        return plain.createCall(connection, sql, context);
    }

    @Override
    public void close(Connection connection, String text, Statement statement)
            throws SQLException {
        giveBack(statement);
    }

    @Override
    public void close(Connection connection) {
        try {
            for (PreparedStatement statement : idle.values()) {
                close(statement);
            }
        } catch (SQLException e) {
            throw new CloseException("cannot close a statement", e);
        } finally {
            idle.clear();
            lent.clear();
        }
    }

    private void close(Statement statement) throws SQLException {
        heads.remove(statement);
        statement.close();
    }

    /** Prepares a statement. */
    @FunctionalInterface
    private interface Preparation {
        PreparedStatement prepare() throws SQLException;
    }

    private PreparedStatement lend(String sql, Preparation preparation) throws SQLException {
        PreparedStatement kept = idle.remove(sql);
        PreparedStatement statement = kept == null ? preparation.prepare() : kept;
        lent.put(statement, sql);
        return statement;
    }
}
