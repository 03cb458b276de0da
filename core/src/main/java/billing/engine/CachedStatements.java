package billing.engine;

import billing.engine.driver.EngineConnection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps the prepared statements of one connection: preparing costs as much as running most of
 * them, and drivers keep none themselves. A statement in use is not taken twice.
 */
final class CachedStatements {
    private static final int KEPT = 256;
    /** The idle ones, the longest unused first. */
    private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();
    /** Those in use, with their texts. */
    private final Map<Statement, String> taken = new IdentityHashMap<>();
    private final EngineConnection connection;

    CachedStatements(EngineConnection connection) {
        this.connection = connection;
    }

    /** Takes the statement of a text, prepared now unless an idle one is kept. */
    PreparedStatement take(String sql) throws SQLException {
        PreparedStatement kept = idle.remove(sql);
        PreparedStatement statement = kept == null ? connection.prepare(sql) : kept;
        taken.put(statement, sql);
        return statement;
    }

    /** Keeps a statement that was taken; one that failed need not be returned. */
    void restore(PreparedStatement statement) throws SQLException {
        String sql = taken.remove(statement);
        if (sql == null || idle.containsKey(sql) || connection.isClosed(statement)) {
            connection.close(statement);
            return;
        }
        // Its parameters stay until they are set again: clearing them would have the database plan
        // many statements again, which takes ten times as long as running them.
        statement.clearBatch();
        idle.put(sql, statement);
        if (idle.size() > KEPT) {
            connection.close(idle.remove(idle.keySet().iterator().next()));
        }
    }

    /** Closes the idle ones; those in use are closed with the connection. */
    void close() throws SQLException {
        try {
            for (PreparedStatement statement : idle.values()) {
                connection.close(statement);
            }
        } finally {
            idle.clear();
            taken.clear();
        }
    }
}
