package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;

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
    static void rewrite(Handle handle, long codeKey, String fieldName) {
        MeteredValue value = new MeteredValue(fieldName);
        // Updates run while the query is open: a row changes in place, and a row read twice would
        // get the same value twice.
        try (PooledStatement read = new PooledStatement(handle, READ);
             PooledStatement write = new PooledStatement(handle, WRITE)) {
            int waiting = 0;
            try (Cursor rows = read.set(1, codeKey).query()) {
                while (rows.next()) {
                    // Parameters do not outlast the batch that they were set for.
                    write.set(6, codeKey);
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

    private static void add(Cursor row, MeteredValue value, PooledStatement write) {
        byte[] properties = row.bytes(4);
        boolean isNumber = value.read(properties, 0, properties.length);
        if (isNumber && value.number().fitsLong()) {
            write.set(1, value.number().unscaled());
        } else {
            write.setNull(1);
        }
        if (isNumber) {
            write.set(2, value.number().scale());
        } else {
            write.setNull(2);
        }
        for (int column = 1; column <= 3; column++) {
            write.set(column + 2, row.number(column));
        }
        write.addToBatch();
    }
}
