package billing.engine.postgresql;

import billing.engine.driver.InsertBatch;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows loaded by COPY. As long as no key is taken they go into the table itself, which takes half
 * of the time of a statement that leaves rows out. The table refuses them all when one key is
 * taken; then, and as long as keys were taken the last time, they go into a temporary table, from
 * where one statement adds them. In the binary format of COPY, whose columns are of the types
 * {@code bigint}, {@code text} and {@code bytea}.
 */
final class CopiedBatch implements InsertBatch {
    /** So many that a round trip to the server does not count, in about 20 MB. */
    static final int ROWS = 50_000;
    private static final String KEY_IS_TAKEN = "23505";
    private final PostgresqlConnection connection;
    private final String table;
    private final String columns;
    private final String loaded;
    private final String key;
    /** The values of the next row in the format of COPY; null where there is none. */
    private final byte[][] values;
    private final BinaryRows rows = new BinaryRows();
    private boolean isDirect = true;

    CopiedBatch(PostgresqlConnection connection, String table, List<String> columns,
                List<String> key) {
        this.connection = connection;
        this.table = table;
        this.columns = String.join(", ", columns);
        this.loaded = "pg_temp.loaded_" + table;
        this.key = key.stream().map(name -> "t." + name + " = n." + name)
                .collect(Collectors.joining(" AND "));
        this.values = new byte[columns.size()][];
    }

    @Override
    public InsertBatch set(int place, long number) {
        values[place - 1] = BinaryRows.number(number);
        return this;
    }

    @Override
    public InsertBatch set(int place, String text) {
        values[place - 1] = text == null ? null : BinaryRows.text(text);
        return this;
    }

    @Override
    public InsertBatch setNull(int place) {
        values[place - 1] = null;
        return this;
    }

    @Override
    public InsertBatch setTextOrBytes(int place, Object value) {
        values[place - 1] = value == null ? null : TaggedBytes.of(value);
        return this;
    }

    /** Sets a parameter to a number, a text, bytes as they are stored, or null. */
    void set(int place, Object value) {
        if (value instanceof Long number) {
            set(place, number.longValue());
        } else if (value instanceof byte[] bytes) {
            values[place - 1] = bytes;
        } else {
            set(place, (String) value);
        }
    }

    @Override
    public void addToBatch() {
        rows.add(values);
    }

    @Override
    public int[] executeBatch() {
        int[] added = new int[rows.count()];
        if (added.length == 0) {
            return added;
        }
        try {
            if (isDirect && loadDirectly()) {
                Arrays.fill(added, 1);
            } else {
                isDirect = addFree(added) == added.length;
            }
            connection.changed("INSERT INTO " + table, added.length);
            return added;
        } catch (SQLException e) {
            throw connection.failed("adding rows to " + table, e);
        } finally {
            rows.clear();
        }
    }

    /** Adds all rows, or none when a key is taken; whether it did. */
    private boolean loadDirectly() throws SQLException {
        Connection jdbc = connection.jdbc();
        Savepoint before = jdbc.setSavepoint();
        try {
            rows.load(jdbc, table, columns);
            jdbc.releaseSavepoint(before);
            return true;
        } catch (SQLException e) {
            if (!KEY_IS_TAKEN.equals(e.getSQLState())) {
                throw e;
            }
            jdbc.rollback(before);
            jdbc.releaseSavepoint(before);
            return false;
        }
    }

    /** Adds the rows whose keys are free, and marks them; how many they are. */
    private int addFree(int[] added) throws SQLException {
        try (var statement = connection.jdbc().createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE IF NOT EXISTS loaded_" + table
                    + " ON COMMIT DELETE ROWS AS SELECT " + columns
                    + ", CAST(0 AS bigint) AS place FROM " + table + " WITH NO DATA");
            rows.loadNumbered(connection.jdbc(), loaded, "place, " + columns);
            int inserted = statement.executeUpdate("INSERT INTO " + table + " (" + columns
                    + ") SELECT " + columns + " FROM " + loaded + " ON CONFLICT DO NOTHING");
            if (inserted == added.length) {
                Arrays.fill(added, 1);
            } else {
                mark(added);
            }
            statement.execute("TRUNCATE " + loaded);
            return inserted;
        }
    }

    /** Marks the rows that the table has under their keys, which are those that were added. */
    private void mark(int[] added) throws SQLException {
        try (var statement = connection.jdbc().createStatement();
             ResultSet present = statement.executeQuery("SELECT n.place FROM " + loaded
                     + " n WHERE EXISTS (SELECT 1 FROM " + table + " t WHERE " + key + ")")) {
            while (present.next()) {
                added[(int) present.getLong(1)] = 1;
            }
        }
    }

    @Override
    public void close() {
        // The temporary table stays for the next batch of the connection.
    }
}
