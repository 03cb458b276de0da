package billing.engine;

import billing.engine.driver.UuidBytes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries by which tests read tables directly. */
public final class Sql {
    private Sql() {
    }

    /** The driver's connection, for tests that look into it. */
    public static Connection connection(Handle handle) {
        begin(handle);
        return handle.connection().jdbc();
    }

    /** A read begins with its first statement, and does not know those that go past it. */
    private static void begin(Handle handle) {
        try {
            handle.connection().begin();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** References between tables are checked at the end of the transaction. */
    public static void deferReferences(Handle handle) {
        try {
            handle.connection().deferReferences();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The one value of the first row: a {@code Long}, an {@code Integer} or a {@code String}. */
    public static <T> T one(Handle handle, Class<T> type, String sql, Object... values) {
        return list(handle, type, sql, values).get(0);
    }

    /** The first value of every row. */
    public static <T> List<T> list(Handle handle, Class<T> type, String sql, Object... values) {
        List<T> found = new ArrayList<>();
        for (Map<String, Object> row : maps(handle, sql, values)) {
            found.add(value(type, row.values().iterator().next()));
        }
        return found;
    }

    /**
     * Whether a trigger of the schema refuses a statement.
     *
     * @throws IllegalStateException when it fails for another reason
     */
    public static boolean isRefused(Database database, String sql) {
        try {
            database.writing(handle -> handle.execute(sql));
            return false;
        } catch (RuntimeException refused) {
            StringWriter trace = new StringWriter();
            refused.printStackTrace(new PrintWriter(trace));
            if (trace.toString().contains("SQLITE_CONSTRAINT_TRIGGER")
                    || trace.toString().contains("function refuse_change")) {
                return true;
            }
            throw new IllegalStateException(sql, refused);
        }
    }

    /** The names of a table's columns. */
    public static List<String> columns(Handle handle, String table) {
        begin(handle);
        try (PreparedStatement statement =
                     handle.connection().prepare("SELECT * FROM " + table + " LIMIT 0");
             ResultSet result = statement.executeQuery()) {
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                names.add(result.getMetaData().getColumnName(i));
            }
            return names;
        } catch (SQLException e) {
            throw new IllegalStateException(table, e);
        }
    }

    /** Every row, its values by the names of the columns. */
    public static List<Map<String, Object>> maps(Handle handle, String sql, Object... values) {
        return rows(handle, sql, values, result -> {
            Map<String, Object> row = new LinkedHashMap<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                row.put(result.getMetaData().getColumnLabel(i), shown(result.getObject(i)));
            }
            return row;
        });
    }

    /** Every row, its values as texts in the order of the columns. */
    public static List<String[]> texts(Handle handle, String sql, Object... values) {
        return rows(handle, sql, values, result -> {
            String[] row = new String[result.getMetaData().getColumnCount()];
            for (int i = 0; i < row.length; i++) {
                Object value = shown(result.getObject(i + 1));
                row[i] = value == null ? null : value.toString();
            }
            return row;
        });
    }

    /** Has a kind of statement on a table refused from here on: {@code DELETE}. */
    public static void refuse(Handle handle, String statement, String table) {
        handle.execute("CREATE TRIGGER refused_by_test BEFORE " + statement + " ON " + table
                + (TestServer.isForAll()
                ? " FOR EACH ROW EXECUTE FUNCTION refuse_change('refused by a test')"
                : " BEGIN SELECT RAISE(ABORT, 'refused by a test'); END"));
    }

    /** The SQL expression of the text of an identifier. */
    public static String text(String column) {
        if (TestServer.isForAll()) {
            return "CAST(" + column + " AS text)";
        }
        String hex = "hex(" + column + ")";
        return "lower(substr(" + hex + ", 1, 8) || '-' || substr(" + hex + ", 9, 4) || '-'"
                + " || substr(" + hex + ", 13, 4) || '-' || substr(" + hex + ", 17, 4) || '-'"
                + " || substr(" + hex + ", 21))";
    }

    /** Identifiers as texts. */
    private static Object shown(Object stored) {
        return stored instanceof byte[] bytes && bytes.length == UuidBytes.LENGTH
                ? UuidBytes.read(bytes).toString() : stored;
    }

    /** Reads the current row of a result. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet result) throws SQLException;
    }

    private static <T> List<T> rows(Handle handle, String sql, Object[] values,
                                    Reader<T> reader) {
        begin(handle);
        try (PreparedStatement statement = handle.connection().prepare(sql)) {
            for (int i = 0; i < values.length; i++) {
                handle.connection().bind(statement, i + 1, Columns.stored(values[i]));
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(reader.read(result));
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static <T> T value(Class<T> type, Object stored) {
        if (stored instanceof Number number && type == Long.class) {
            return type.cast(number.longValue());
        }
        if (stored instanceof Number number && type == Integer.class) {
            return type.cast(number.intValue());
        }
        return type.cast(type == String.class && stored != null ? stored.toString() : stored);
    }
}
