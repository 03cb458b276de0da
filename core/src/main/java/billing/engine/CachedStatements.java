package billing.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sqlite.core.CoreResultSet;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/**
 * Keeps the prepared statements of one connection: preparing costs as much as running most of
 * them, and the driver keeps none itself. A statement in use is not taken twice.
 */
final class CachedStatements {
    private static final int KEPT = 256;
    /** The idle ones, the longest unused first. */
    private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();
    /** Those in use, with their texts. */
    private final Map<Statement, String> taken = new IdentityHashMap<>();
    private final Map<Statement, Head> heads = new IdentityHashMap<>();

    /**
     * The columns of a statement as long as it has so many: their names, and those that have been
     * looked for.
     */
    private record Head(CoreResultSet result, String[] names, Map<String, StoredColumn> columns) {
    }

    /**
     * The result of a statement whose values are set. The driver would query the names of all
     * columns each time; a statement under which the schema has changed starts again.
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

    /** Takes the statement of a text, prepared now unless an idle one is kept. */
    PreparedStatement take(Connection connection, String sql) throws SQLException {
        PreparedStatement kept = idle.remove(sql);
        PreparedStatement statement = kept == null ? connection.prepareStatement(sql) : kept;
        taken.put(statement, sql);
        return statement;
    }

    /** Keeps a statement that was taken; one that failed need not be returned. */
    void restore(PreparedStatement statement) throws SQLException {
        String sql = taken.remove(statement);
        // The driver closes a statement whose execution has failed.
        if (sql == null || idle.containsKey(sql)
                || ((CoreStatement) statement).pointer.isClosed()) {
            close(statement);
            return;
        }
        // Its parameters stay until they are set again: clearing them would have the database plan
        // many statements again, which takes ten times as long as running them.
        statement.clearBatch();
        idle.put(sql, statement);
        if (idle.size() > KEPT) {
            close(idle.remove(idle.keySet().iterator().next()));
        }
    }

    /** Closes the idle ones; those in use are closed with the connection. */
    void close() throws SQLException {
        try {
            for (PreparedStatement statement : idle.values()) {
                close(statement);
            }
        } finally {
            idle.clear();
            taken.clear();
        }
    }

    private void close(Statement statement) throws SQLException {
        heads.remove(statement);
        statement.close();
    }
}
