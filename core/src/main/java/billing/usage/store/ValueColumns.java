package billing.usage.store;

import billing.engine.Handle;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/** Rewrites the values of a code's events after its metric began to aggregate another property. */
final class ValueColumns {
    private static final int ROWS_PER_BATCH = 1_000;
    private static final String READ = "SELECT subscription_key, timestamp, seq, properties"
            + " FROM events WHERE code_key = ?";
    private static final String WRITE = "UPDATE events SET value = ?, value_scale = ?"
            + " WHERE subscription_key = ? AND timestamp = ? AND seq = ? AND code_key = ?";

    private ValueColumns() {
    }

    /** Reads the values of all events of a code from a property. */
    static void rewrite(Handle handle, long codeKey, String fieldName) throws SQLException {
        Connection connection = handle.getConnection();
        MeteredValue value = new MeteredValue(fieldName);
        // Updates run beside the query: a row changes in place, and one that were met twice would
        // get the same value twice.
        try (PreparedStatement read = connection.prepareStatement(READ);
             PreparedStatement write = connection.prepareStatement(WRITE)) {
            read.setLong(1, codeKey);
            write.setLong(6, codeKey);
            int waiting = 0;
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    add(rows, value, write);
                    if (++waiting == ROWS_PER_BATCH) {
                        write.executeBatch();
                        waiting = 0;
                    }
                }
            }
            write.executeBatch();
        }
    }

    private static void add(ResultSet row, MeteredValue value, PreparedStatement write)
            throws SQLException {
        byte[] properties = row.getBytes(4);
        boolean isNumber = value.read(properties, 0, properties.length);
        if (isNumber && value.number().fitsLong()) {
            write.setLong(1, value.number().unscaled());
        } else {
            write.setNull(1, Types.BIGINT);
        }
        if (isNumber) {
            write.setInt(2, value.number().scale());
        } else {
            write.setNull(2, Types.INTEGER);
        }
        for (int column = 1; column <= 3; column++) {
            write.setLong(column + 2, row.getLong(column));
        }
        write.addBatch();
    }
}
