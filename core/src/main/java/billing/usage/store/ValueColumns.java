package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;

/**
 * The values of a code's events, read again from the property that its metric aggregates. Usage
 * checkpoints of the code that were made with other values are deleted.
 */
final class ValueColumns {
    private static final int ROWS_PER_BATCH = 1_000;
    /** One step in the index for each subscription, because the index has no code first. */
    private static final String READ = "SELECT f.subscription_key, f.timestamp, f.seq,"
            + " f.properties" + EventTimes.EACH_SUBSCRIPTION
            + " CROSS JOIN events f WHERE f.subscription_key = k.key AND f.code_key = ?";
    private static final String WITHOUT_VALUE = " AND f.value_scale IS NULL";
    private static final String WRITE = "UPDATE events SET value = ?, value_scale = ?"
            + " WHERE subscription_key = ? AND timestamp = ? AND seq = ? AND code_key = ?";
    private final Handle handle;
    private final long codeKey;
    private final MeteredValue value;

    /** The values of the events of a code, from a property. */
    ValueColumns(Handle handle, long codeKey, String fieldName) {
        this.handle = handle;
        this.codeKey = codeKey;
        this.value = new MeteredValue(fieldName);
    }

    /** Reads the values of all events from the property: they were read from another one. */
    void rewrite() {
        read(READ, true);
    }

    /** Reads the values of the events that have none. */
    void complete() {
        read(READ + WITHOUT_VALUE, false);
    }

    /** Reads the values of some events; a text that is not a number is written on request. */
    private void read(String events, boolean writesNone) {
        // Updates run while the query is open: a row changes in place, and a row read twice would
        // get the same value twice.
        boolean changed = false;
        try (PooledStatement read = new PooledStatement(handle, events);
             PooledStatement write = new PooledStatement(handle, WRITE)) {
            int waiting = 0;
            try (Cursor rows = read.set(1, codeKey).query()) {
                while (rows.next()) {
                    byte[] properties = rows.bytes(4);
                    if (!value.read(properties, 0, properties.length) && !writesNone) {
                        continue;
                    }
                    changed = true;
                    // Parameters do not outlast the batch that they were set for.
                    write.set(6, codeKey);
                    add(rows, write);
                    if (++waiting == ROWS_PER_BATCH) {
                        write.executeBatch();
                        waiting = 0;
                    }
                }
            }
            write.executeBatch();
        }
        if (changed) {
            handle.execute("DELETE FROM usage_levels WHERE code_key = ?", codeKey);
        }
    }

    private void add(Cursor row, PooledStatement write) {
        boolean isNumber = value.isNumber();
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
