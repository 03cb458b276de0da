package billing.engine.postgresql;

import billing.engine.driver.InsertBatch;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/**
 * Rows added by one statement, whose parameters are arrays: one for each column. For up to some
 * hundred rows it is faster than a statement for each; more are copied. The columns are of the
 * types {@code bigint}, {@code text} and {@code bytea}. Belongs to a connection, which keeps it.
 */
final class ArrayBatch implements InsertBatch {
    /** From so many rows on COPY takes less time, although it takes more round trips. */
    private static final int COPIED_ROWS = 200;
    private static final String OTHERS = " ON CONFLICT DO NOTHING";
    private final PostgresqlConnection connection;
    private final String table;
    private final List<String> columns;
    private final List<String> key;
    private final PreparedStatement insert;
    private final List<String> types = new ArrayList<>();
    private final Object[] row;
    private final List<Object[]> rows = new ArrayList<>();
    private final CopiedBatch copied;

    /** Prepares the statement. */
    ArrayBatch(PostgresqlConnection connection, String table, List<String> columns,
               List<String> key) throws SQLException {
        this.connection = connection;
        this.table = table;
        this.columns = columns;
        this.key = key;
        this.row = new Object[columns.size()];
        this.copied = new CopiedBatch(connection, table, columns, key);
        String names = String.join(", ", columns);
        try (var described = connection.jdbc().prepareStatement(
                "SELECT " + names + " FROM " + table)) {
            for (int place = 1; place <= columns.size(); place++) {
                types.add(described.getMetaData().getColumnTypeName(place));
            }
        }
        insert = connection.jdbc().prepareStatement("INSERT INTO " + table + " (" + names
                + ") SELECT * FROM unnest(" + marks(columns.size()) + ")" + OTHERS);
    }

    private static String marks(int count) {
        return "?, ".repeat(count - 1) + "?";
    }

    /** For a new batch: what was set before and not executed is gone. */
    ArrayBatch begin() {
        Arrays.fill(row, null);
        rows.clear();
        return this;
    }

    @Override
    public InsertBatch set(int place, long number) {
        row[place - 1] = number;
        return this;
    }

    @Override
    public InsertBatch set(int place, String text) {
        row[place - 1] = text;
        return this;
    }

    @Override
    public InsertBatch setNull(int place) {
        row[place - 1] = null;
        return this;
    }

    @Override
    public InsertBatch setTextOrBytes(int place, Object value) {
        row[place - 1] = value == null ? null : TaggedBytes.of(value);
        return this;
    }

    @Override
    public void addToBatch() {
        rows.add(row.clone());
    }

    @Override
    public int[] executeBatch() {
        if (rows.size() >= COPIED_ROWS) {
            return copy();
        }
        int[] added = new int[rows.size()];
        if (rows.isEmpty()) {
            return added;
        }
        try {
            for (int place = 1; place <= columns.size(); place++) {
                setArray(insert, place, place - 1);
            }
            int inserted = insert.executeUpdate();
            if (inserted == rows.size()) {
                Arrays.fill(added, 1);
            } else if (inserted > 0) {
                mark(added);
            }
            connection.changed("INSERT INTO " + table);
            rows.clear();
            return added;
        } catch (SQLException e) {
            throw connection.failed("adding rows to " + table, e);
        }
    }

    private int[] copy() {
        for (Object[] values : rows) {
            for (int place = 1; place <= values.length; place++) {
                copied.set(place, values[place - 1]);
            }
            copied.addToBatch();
        }
        rows.clear();
        return copied.executeBatch();
    }

    private void setArray(PreparedStatement statement, int place, int column)
            throws SQLException {
        String type = types.get(column);
        Object[] values = switch (type) {
            case "int8" -> new Long[rows.size()];
            case "bytea" -> new byte[rows.size()][];
            default -> new String[rows.size()];
        };
        for (int index = 0; index < values.length; index++) {
            values[index] = rows.get(index)[column];
        }
        statement.setArray(place, connection.jdbc().unwrap(PGConnection.class)
                .createArrayOf(type, values));
    }

    /** Marks the rows that the table has under their keys, which are those that were added. */
    private void mark(int[] added) throws SQLException {
        String condition = key.stream().map(name -> "t." + name + " = n." + name)
                .collect(Collectors.joining(" AND "));
        try (PreparedStatement present = connection.jdbc().prepareStatement(
                "SELECT n.place FROM unnest(" + marks(key.size()) + ") WITH ORDINALITY AS n ("
                        + String.join(", ", key) + ", place) WHERE EXISTS (SELECT 1 FROM "
                        + table + " t WHERE " + condition + ")")) {
            for (int place = 1; place <= key.size(); place++) {
                setArray(present, place, columns.indexOf(key.get(place - 1)));
            }
            try (ResultSet result = present.executeQuery()) {
                while (result.next()) {
                    added[(int) result.getLong("place") - 1] = 1;
                }
            }
        }
    }

    @Override
    public void close() {
        // The connection keeps the statement for the next batch.
    }
}
