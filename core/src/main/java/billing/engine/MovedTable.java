package billing.engine;

import billing.engine.driver.EngineConnection;
import billing.engine.driver.TextOrBytes;
import billing.engine.driver.UuidBytes;
import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A table that is moved.
 *
 * @param columns their names
 * @param kinds   what each column holds
 * @param key     the places of the columns by which a row is identified, from 0 on
 */
record MovedTable(String name, List<String> columns, List<Kind> kinds, List<Integer> key) {
    private static final Map<String, Kind> TYPES = Map.of("int8", Kind.NUMBER, "int4", Kind.NUMBER,
            "bigserial", Kind.NUMBER, "text", Kind.TEXT, "uuid", Kind.ID, "bytea",
            Kind.TEXT_OR_BYTES);

    /** What a column holds; SQLite does not tell a text from bytes. */
    enum Kind {
        NUMBER, TEXT, ID, TEXT_OR_BYTES
    }

    /** A table as a server describes it. */
    static MovedTable of(String name, Connection server) throws SQLException {
        DatabaseMetaData data = server.getMetaData();
        String schema = server.getSchema();
        List<String> columns = new ArrayList<>();
        List<Kind> kinds = new ArrayList<>();
        try (ResultSet column = data.getColumns(null, schema, escaped(data, name), "%")) {
            while (column.next()) {
                Kind kind = TYPES.get(column.getString("TYPE_NAME"));
                if (kind == null) {
                    throw new StoreException("the column " + column.getString("COLUMN_NAME")
                            + " of the table " + name + " has the type "
                            + column.getString("TYPE_NAME") + ", which no column of this program"
                            + " has", "undo the change of the table", null);
                }
                columns.add(column.getString("COLUMN_NAME"));
                kinds.add(kind);
            }
        }
        Map<Integer, Integer> key = new TreeMap<>();
        try (ResultSet column = data.getPrimaryKeys(null, schema, name)) {
            while (column.next()) {
                key.put(column.getInt("KEY_SEQ"),
                        columns.indexOf(column.getString("COLUMN_NAME")));
            }
        }
        if (key.isEmpty()) {
            throw new StoreException("the table " + name + " has no primary key",
                    "undo the change of the table", null);
        }
        return new MovedTable(name, columns, kinds, List.copyOf(key.values()));
    }

    /** A name that is compared as it is, where it would be a pattern. */
    private static String escaped(DatabaseMetaData data, String name) throws SQLException {
        return name.replace("_", data.getSearchStringEscape() + "_");
    }

    /** How many rows there are. */
    long count(EngineConnection connection) throws SQLException {
        try (PreparedStatement statement =
                     connection.prepare("SELECT count(*) FROM " + name);
             ResultSet result = connection.query(statement)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** The last row in the order of the key; null when there is none. */
    Object[] last(EngineConnection connection) throws SQLException {
        try (PreparedStatement statement = connection.jdbc().prepareStatement("SELECT "
                + String.join(", ", columns) + " FROM " + name + " ORDER BY " + key(" DESC")
                + " LIMIT 1");
             ResultSet result = statement.executeQuery()) {
            return result.next() ? row(connection, result) : null;
        }
    }

    /** The columns of the key, in its order. */
    List<String> keyColumns() {
        return key.stream().map(columns::get).toList();
    }

    /** What is done with a row, its values in their stored form. */
    @FunctionalInterface
    interface Each {
        void row(Object[] row) throws SQLException;
    }

    /**
     * Reads rows in the order of the key.
     *
     * @param after those after this row; null for all
     */
    void read(EngineConnection connection, Object[] after, Each each) throws SQLException {
        String condition = after == null ? "" : " WHERE (" + key("") + ") > ("
                + Rows.marks(key.size()) + ")";
        try (PreparedStatement statement = connection.jdbc().prepareStatement("SELECT "
                + String.join(", ", columns) + " FROM " + name + condition + " ORDER BY "
                + key(""))) {
            for (int place = 0; after != null && place < key.size(); place++) {
                connection.bind(statement, place + 1, after[key.get(place)]);
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    each.row(row(connection, result));
                }
            }
        }
    }

    private String key(String order) {
        return key.stream().map(place -> columns.get(place) + order)
                .collect(Collectors.joining(", "));
    }

    private Object[] row(EngineConnection connection, ResultSet result) throws SQLException {
        Object[] row = new Object[columns.size()];
        for (int place = 0; place < row.length; place++) {
            row[place] = connection.stored(result, place + 1);
        }
        Object first = row[key.get(0)];
        for (int place = 0; place < row.length; place++) {
            row[place] = value(row[place], place, first);
        }
        return row;
    }

    /** @param first the first value of the key of the row */
    private Object value(Object stored, int place, Object first) {
        if (stored == null) {
            return null;
        }
        switch (kinds.get(place)) {
            case NUMBER:
                if (stored instanceof Long || stored instanceof Integer) {
                    return ((Number) stored).longValue();
                }
                break;
            case TEXT:
                if (stored instanceof String text) {
                    return Columns.withoutNul(text);
                }
                break;
            case ID:
                if (stored instanceof UUID) {
                    return stored;
                }
                if (stored instanceof byte[] bytes && bytes.length == UuidBytes.LENGTH) {
                    return UuidBytes.read(bytes);
                }
                break;
            default:
                return stored instanceof TextOrBytes ? stored : new TextOrBytes(stored);
        }
        String row = first instanceof byte[] id ? HexFormat.of().formatHex(id)
                : String.valueOf(first);
        throw new StoreException(name + "." + columns.get(place) + " of the row " + row
                + " holds a " + stored.getClass().getSimpleName() + ", not a " + kinds.get(place),
                "correct the value in the database that is moved", null);
    }
}
