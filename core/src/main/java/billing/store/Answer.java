package billing.store;

import billing.error.ForbiddenException;
import billing.error.InputException;
import billing.error.Problem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * What the database answers to a person's own query.
 *
 * @param columns the names, in their order
 * @param rows    text, whole number, real number, bytes or null
 */
public record Answer(List<String> columns, List<List<Object>> rows) {
    /**
     * Asks one query on a connection that cannot write.
     *
     * @throws ForbiddenException {@code read_only} when it would write
     * @throws InputException     {@code invalid_sql} when it is none
     */
    public static Answer to(String query, Path database) {
        try (Connection connection = new SqliteConnections(database).readOnly();
             Statement statement = connection.createStatement()) {
            return statement.execute(query) ? read(statement.getResultSet())
                    : new Answer(List.of(), List.of());
        } catch (SQLiteException e) {
            throw refusal(database, e);
        } catch (SQLException e) {
            throw invalid(e.getMessage());
        }
    }

    private static Answer read(ResultSet result) throws SQLException {
        ResultSetMetaData head = result.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= head.getColumnCount(); i++) {
            columns.add(head.getColumnLabel(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(result.getObject(i));
            }
            rows.add(row);
        }
        return new Answer(columns, rows);
    }

    private static RuntimeException refusal(Path database, SQLiteException failure) {
        if (failure.getResultCode() == SQLiteErrorCode.SQLITE_READONLY) {
            return new ForbiddenException("read_only",
                    "queries only read; change things with the commands that keep them whole");
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
