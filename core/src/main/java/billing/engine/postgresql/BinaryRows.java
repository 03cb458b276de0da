package billing.engine.postgresql;

import billing.engine.driver.TextOrBytes;
import billing.engine.driver.UuidBytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows in the binary format of COPY, by which they are loaded into a table. The columns are of the
 * types {@code bigint}, {@code text}, {@code uuid} and {@code bytea}.
 */
final class BinaryRows {
    private static final byte[] HEAD = ByteBuffer.allocate(19)
            .put("PGCOPY\n".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 0xFF)
            .put("\r\n".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 0)
            .putInt(0).putInt(0).array();
    private static final byte[] END = ByteBuffer.allocate(Short.BYTES).putShort((short) -1).array();
    private static final int NULL = -1;
    private final ByteArrayOutputStream rows = new ByteArrayOutputStream(1 << 16);
    /** Where each row ends. */
    private int[] ends = new int[1_000];
    private int count;

    /** A number as a value. */
    static byte[] number(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** A text as a value. */
    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** How many rows there are. */
    int count() {
        return count;
    }

    /**
     * Adds rows of values in their stored form, {@code billing.engine.Columns}, all with as many.
     * Of what a billing run writes almost every other value is that of the row before.
     */
    void addStored(List<Object[]> all) {
        Object[] before = new Object[all.get(0).length];
        byte[][] row = new byte[before.length][];
        for (Object[] values : all) {
            for (int place = 0; place < row.length; place++) {
                if (!Objects.equals(values[place], before[place])) {
                    row[place] = values[place] == null ? null : stored(values[place]);
                }
            }
            add(row);
            before = values;
        }
    }

    private static byte[] stored(Object value) {
        if (value instanceof String text) {
            return text(text);
        }
        if (value instanceof Integer || value instanceof Long) {
            return number(((Number) value).longValue());
        }
        if (value instanceof UUID id) {
            return UuidBytes.of(id);
        }
        if (value instanceof TextOrBytes either) {
            return TaggedBytes.of(either.value());
        }
        throw new IllegalArgumentException("no column holds a " + value.getClass());
    }

    /** Adds a row of values, null where there is none. */
    void add(byte[]... values) {
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

    /** Removes all rows. */
    void clear() {
        rows.reset();
        count = 0;
    }

    /** Loads the rows into columns of a table, all or none. */
    void load(Connection connection, String table, String columns) throws SQLException {
        load(connection, table, columns, rows.toByteArray());
    }

    /** The same with the number of each row, from 0 on, before its values. */
    void loadNumbered(Connection connection, String table, String columns) throws SQLException {
        byte[] all = rows.toByteArray();
        int more = Integer.BYTES + Long.BYTES;
        ByteBuffer numbered = ByteBuffer.allocate(all.length + count * more);
        int start = 0;
        for (int row = 0; row < count; row++) {
            short values = ByteBuffer.wrap(all, start, Short.BYTES).getShort();
            numbered.putShort((short) (values + 1)).putInt(Long.BYTES).putLong(row)
                    .put(all, start + Short.BYTES, ends[row] - start - Short.BYTES);
            start = ends[row];
        }
        load(connection, table, columns, numbered.array());
    }

    private static void load(Connection connection, String table, String columns, byte[] data)
            throws SQLException {
        CopyIn loading = connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY " + table
                + " (" + columns + ") FROM STDIN (FORMAT binary)");
        try {
            loading.writeToCopy(HEAD, 0, HEAD.length);
            loading.writeToCopy(data, 0, data.length);
            loading.writeToCopy(END, 0, END.length);
            loading.endCopy();
        } finally {
            if (loading.isActive()) {
                loading.cancelCopy();
            }
        }
    }
}
