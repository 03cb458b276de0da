package billing.engine.postgresql;

import billing.engine.driver.InsertBatch;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

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
    private static final byte[] HEAD = ByteBuffer.allocate(19)
            .put("PGCOPY\n".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 0xFF)
            .put("\r\n".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 0)
            .putInt(0).putInt(0).array();
    private static final int NULL = -1;
    private static final short END = -1;
    private final PostgresqlConnection connection;
    private final String table;
    private final String columns;
    private final String loaded;
    private final String key;
    /** The values of the next row in the format of COPY; null where there is none. */
    private final byte[][] values;
    private final ByteArrayOutputStream rows = new ByteArrayOutputStream(1 << 20);
    /** Where each row ends. */
    private int[] ends = new int[1_000];
    private int count;
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
        values[place - 1] = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        return this;
    }

    @Override
    public InsertBatch set(int place, String text) {
        values[place - 1] = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
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
        int size = Short.BYTES;
        for (byte[] value : values) {
            size += Integer.BYTES + (value == null ? 0 : value.length);
        }
        ByteBuffer row = ByteBuffer.allocate(size).putShort((short) values.length);
        for (byte[] value : values) {
            row.putInt(value == null ? NULL : value.length);
            if (value != null) {
                row.put(value);
            }
        }
        rows.writeBytes(row.array());
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = rows.size();
    }

    @Override
    public int[] executeBatch() {
        int[] added = new int[count];
        if (count == 0) {
            return added;
        }
        byte[] all = rows.toByteArray();
        try {
            if (isDirect && loadDirectly(all)) {
                Arrays.fill(added, 1);
            } else {
                isDirect = addFree(all, added) == count;
            }
            connection.changed();
            return added;
        } catch (SQLException e) {
            throw connection.failed("adding rows to " + table, e);
        } finally {
            rows.reset();
            count = 0;
        }
    }

    /** Adds all rows, or none when a key is taken; whether it did. */
    private boolean loadDirectly(byte[] all) throws SQLException {
        Connection jdbc = connection.jdbc();
        Savepoint before = jdbc.setSavepoint();
        try {
            load("COPY " + table + " (" + columns + ")", all);
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
    private int addFree(byte[] all, int[] added) throws SQLException {
        try (var statement = connection.jdbc().createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE IF NOT EXISTS loaded_" + table
                    + " ON COMMIT DELETE ROWS AS SELECT " + columns
                    + ", CAST(0 AS bigint) AS place FROM " + table + " WITH NO DATA");
            load("COPY " + loaded + " (place, " + columns + ")", numbered(all));
            int inserted = statement.executeUpdate("INSERT INTO " + table + " (" + columns
                    + ") SELECT " + columns + " FROM " + loaded + " ON CONFLICT DO NOTHING");
            if (inserted == count) {
                Arrays.fill(added, 1);
            } else {
                mark(added);
            }
            statement.execute("TRUNCATE " + loaded);
            return inserted;
        }
    }

    /** The rows with their numbers before their values. */
    private byte[] numbered(byte[] all) {
        int more = Integer.BYTES + Long.BYTES;
        ByteBuffer numbered = ByteBuffer.allocate(all.length + count * more);
        int start = 0;
        for (int row = 0; row < count; row++) {
            numbered.putShort((short) (values.length + 1)).putInt(Long.BYTES).putLong(row)
                    .put(all, start + Short.BYTES, ends[row] - start - Short.BYTES);
            start = ends[row];
        }
        return numbered.array();
    }

    private void load(String copy, byte[] data) throws SQLException {
        var loading = connection.jdbc().unwrap(PGConnection.class).getCopyAPI()
                .copyIn(copy + " FROM STDIN (FORMAT binary)");
        loading.writeToCopy(HEAD, 0, HEAD.length);
        loading.writeToCopy(data, 0, data.length);
        loading.writeToCopy(ByteBuffer.allocate(Short.BYTES).putShort(END).array(), 0,
                Short.BYTES);
        loading.endCopy();
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
