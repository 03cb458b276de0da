package billing.engine;

import billing.engine.driver.EngineConnection;
import billing.engine.driver.TextOrBytes;
import billing.engine.driver.UuidBytes;
import billing.kernel.file.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.UUID;

/** The hash of all rows of a table, the same on every engine. */
final class TableHash {
    private static final int NUMBER = 1;
    private static final int TEXT = 2;
    private static final int BYTES = 3;
    private final MessageDigest digest = Sha256.digest();
    private long rows;

    private TableHash() {
    }

    /** The number of rows and their hash. */
    static String of(MovedTable table, EngineConnection connection) throws SQLException {
        TableHash hash = new TableHash();
        table.read(connection, null, hash::add);
        return hash.rows + " rows, " + HexFormat.of().formatHex(hash.digest.digest());
    }

    private void add(Object[] row) {
        rows++;
        for (Object value : row) {
            add(value);
        }
    }

    private void add(Object value) {
        if (value == null) {
            digest.update((byte) 0);
        } else if (value instanceof Long number) {
            digest.update(ByteBuffer.allocate(1 + Long.BYTES).put((byte) NUMBER)
                    .putLong(number).array());
        } else if (value instanceof String text) {
            add(TEXT, text.getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof UUID id) {
            add(BYTES, UuidBytes.of(id));
        } else if (value instanceof TextOrBytes either) {
            if (either.value() instanceof byte[] bytes) {
                add(BYTES, bytes);
            } else {
                add(either.value());
            }
        } else {
            throw new IllegalStateException("a " + value.getClass());
        }
    }

    private void add(int kind, byte[] bytes) {
        digest.update(ByteBuffer.allocate(1 + Integer.BYTES).put((byte) kind)
                .putInt(bytes.length).array());
        digest.update(bytes);
    }
}
