package billing.engine.sqlite;

import billing.engine.driver.QueryResult;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteLimits;

/**
 * A person's own query, run on a connection that cannot write. Identifiers are texts in its result.
 * It can call {@code uuid('0199...')}, the identifier of a text, to compare it, and {@code
 * uuid_text(id)}, the text of an identifier.
 */
public final class SqliteQuery {
    private SqliteQuery() {
    }

    /**
     * Runs one query.
     *
     * @throws ForbiddenException {@code read_only} when it would write
     * @throws InputException     {@code invalid_sql} when it is not one query;
     *                            {@code value_is_too_large} when it makes too large a value
     */
    public static QueryResult run(String query, Path database) {
        SqlQuery asked = new SqlQuery(query);
        if (asked.isSeveral()) {
            throw invalid("only one statement at a time is allowed");
        }
        if (asked.isWrite()) {
            throw QueryResult.readOnly();
        }
        if (!asked.isRead()) {
            throw invalid("near \"" + asked.verb() + "\": syntax error");
        }
        // A prepared statement: the driver takes "backup to FILE" and "restore from FILE" of plain
        // ones for commands of its own.
        try (Connection connection = new SqliteConnections(database).readOnly()) {
            connection.unwrap(SQLiteConnection.class).setLimit(
                    SQLiteLimits.SQLITE_LIMIT_LENGTH, QueryResult.VALUE_BYTES_MAX);
            UuidFunctions.add(connection);
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                return statement.execute() ? QueryResult.read(statement.getResultSet())
                        : new QueryResult(List.of(), List.of());
            }
        } catch (SQLiteException e) {
            throw refusal(database, e);
        } catch (SQLException e) {
            throw invalid(e.getMessage());
        }
    }

    private static RuntimeException refusal(Path database, SQLiteException failure) {
        if (failure.getResultCode() == SQLiteErrorCode.SQLITE_READONLY) {
            return QueryResult.readOnly();
        }
        if (failure.getResultCode() == SQLiteErrorCode.SQLITE_TOOBIG) {
            return QueryResult.tooLarge();
        }
        return failure.getResultCode() == SQLiteErrorCode.SQLITE_ERROR
                ? invalid(failure.getMessage()) : SqliteErrors.explain(database, failure);
    }

    /** The driver wraps SQLite's words: {@code [SQLITE_ERROR] SQL error (near "x": ...)}. */
    private static InputException invalid(String message) {
        int from = message.lastIndexOf(" (", message.length() - 1);
        String words = from > 0 && message.endsWith(")")
                ? message.substring(from + 2, message.length() - 1) : message;
        return QueryResult.invalid(words,
                "`billing sql \"select name from sqlite_schema\"` lists the tables");
    }
}
