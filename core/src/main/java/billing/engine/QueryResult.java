package billing.engine;

import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteLimits;

/**
 * What the database answers to a person's own query. Identifiers are texts in it. The query can
 * call {@code uuid('0199...')}, the identifier of a text, to compare it, and {@code uuid_text(id)},
 * the text of an identifier.
 *
 * @param columns the names, in their order
 * @param rows    text, whole number, real number, bytes or null
 */
public record QueryResult(List<String> columns, List<List<Object>> rows) {
    /** No value that a query makes is longer, in bytes. */
    private static final int VALUE_BYTES_MAX = 50_000_000;
    private static final String READ_ONLY = "read-only: writes are not allowed";

    /**
     * Runs one query on a connection that cannot write.
     *
     * @throws ForbiddenException {@code read_only} when it would write
     * @throws InputException     {@code invalid_sql} when it is not one query;
     *                            {@code value_is_too_large} when it makes too large a value
     */
    public static QueryResult to(String query, Path database) {
        SqlQuery asked = new SqlQuery(query);
        if (asked.isSeveral()) {
            throw invalid("only one statement at a time is allowed");
        }
        if (asked.isWrite()) {
            throw new ForbiddenException("read_only", READ_ONLY);
        }
        if (!asked.isRead()) {
            throw invalid("near \"" + asked.verb() + "\": syntax error");
        }
        // A prepared statement: the driver takes "backup to FILE" and "restore from FILE" of plain
        // ones for commands of its own.
        try (Connection connection = new SqliteConnections(database).readOnly()) {
            connection.unwrap(SQLiteConnection.class).setLimit(
                    SQLiteLimits.SQLITE_LIMIT_LENGTH, VALUE_BYTES_MAX);
            UuidFunctions.add(connection);
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                return statement.execute() ? read(statement.getResultSet())
                        : new QueryResult(List.of(), List.of());
            }
        } catch (SQLiteException e) {
            throw refusal(database, e);
        } catch (SQLException e) {
            throw invalid(e.getMessage());
        }
    }

    private static QueryResult read(ResultSet result) throws SQLException {
        ResultSetMetaData head = result.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= head.getColumnCount(); i++) {
            columns.add(head.getColumnLabel(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(shown(result.getObject(i)));
            }
            rows.add(row);
        }
        return new QueryResult(columns, rows);
    }

    private static Object shown(Object stored) {
        return stored instanceof byte[] bytes && bytes.length == UuidBytes.LENGTH
                ? UuidBytes.read(bytes).toString() : stored;
    }

    private static RuntimeException refusal(Path database, SQLiteException failure) {
        if (failure.getResultCode() == SQLiteErrorCode.SQLITE_READONLY) {
            return new ForbiddenException("read_only", READ_ONLY);
        }
        if (failure.getResultCode() == SQLiteErrorCode.SQLITE_TOOBIG) {
            return new InputException(List.of(new Problem(null, 0, 0, "sql", "value_is_too_large",
                    "a value of the query is larger than " + VALUE_BYTES_MAX / 1_000_000 + " MB",
                    "select less of it, with substr() for example")));
        }
        return failure.getResultCode() == SQLiteErrorCode.SQLITE_ERROR
                ? invalid(failure.getMessage()) : SqliteErrors.explain(database, failure);
    }

    /** The driver wraps SQLite's words: {@code [SQLITE_ERROR] SQL error (near "x": ...)}. */
    private static InputException invalid(String message) {
        int from = message.lastIndexOf(" (", message.length() - 1);
        String words = from > 0 && message.endsWith(")")
                ? message.substring(from + 2, message.length() - 1) : message;
        return new InputException(List.of(new Problem(null, 0, 0, "sql", "invalid_sql",
                "the query is not understood: " + words,
                "`billing sql \"select name from sqlite_schema\"` lists the tables")));
    }
}
