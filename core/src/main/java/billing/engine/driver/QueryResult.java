package billing.engine.driver;

import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the database answers to a person's own query.
 *
 * @param columns the names, in their order
 * @param rows    text, whole number, real number, bytes or null
 */
public record QueryResult(List<String> columns, List<List<Object>> rows) {
    /** No value that a query makes is longer, in bytes. */
    public static final int VALUE_BYTES_MAX = 50_000_000;

    /** All rows of a result; values of other types than the above as text. */
    public static QueryResult read(ResultSet result) throws SQLException {
        ResultSetMetaData head = result.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= head.getColumnCount(); i++) {
            columns.add(head.getColumnLabel(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(plain(result.getObject(i)));
            }
            rows.add(row);
        }
        return new QueryResult(columns, rows);
    }

    private static Object plain(Object value) {
        if (value instanceof byte[] bytes && bytes.length == UuidBytes.LENGTH) {
            return UuidBytes.read(bytes).toString();
        }
        return value == null || value instanceof Number || value instanceof byte[] ? value
                : value.toString();
    }

    /** A query that would write. */
    public static ForbiddenException readOnly() {
        return new ForbiddenException("read_only", "read-only: writes are not allowed");
    }

    /** A query with a value that is too large. */
    public static InputException tooLarge() {
        return refused("value_is_too_large", "a value of the query is larger than "
                + VALUE_BYTES_MAX / 1_000_000 + " MB",
                "select less of it, with substr() for example");
    }

    /** A query that the engine does not understand; {@code hint} lists its tables. */
    public static InputException invalid(String words, String hint) {
        return refused("invalid_sql", "the query is not understood: " + words, hint);
    }

    private static InputException refused(String code, String message, String hint) {
        return new InputException(List.of(new Problem(null, 0, 0, "sql", code, message, hint)));
    }
}
