package billing.usage.file;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import java.util.BitSet;
import java.util.Objects;

/**
 * Finds the rows of a batch that the store holds already, with one range read for all rows of a
 * subscription and code. This is what makes importing a file again faster than the first time.
 */
final class DuplicateLookup implements AutoCloseable {
    private static final String RANGE = "SELECT timestamp, transaction_id, properties,"
            + " precise_total_cents FROM events WHERE subscription_key = ? AND code_key = ?"
            + " AND timestamp BETWEEN ? AND ? ORDER BY timestamp, seq LIMIT ?";
    /** How many stored events are read for each row before a range is abandoned. */
    private static final int READ_PER_ROW = 4;
    private final PooledStatement statement;
    private final UsageBatch batch;
    private final BitSet found = new BitSet();

    DuplicateLookup(Handle handle, UsageBatch batch) {
        this.statement = new PooledStatement(handle, RANGE);
        this.batch = batch;
    }

    /** Whether the row was found in the store, with the same content. */
    boolean has(int row) {
        return found.get(row);
    }

    /** Searches for the rows of {@code order[from, to)}, which are of one table range. */
    void look(int[] order, int from, int to, long subscriptionKey, long codeKey) {
        statement.set(1, subscriptionKey).set(2, codeKey)
                .set(3, batch.timestamp(order[from])).set(4, batch.timestamp(order[to - 1]))
                .set(5, (to - from) * READ_PER_ROW);
        try (Cursor stored = statement.query()) {
            int first = from;
            while (first < to && stored.next()) {
                long timestamp = stored.number(1);
                while (first < to && batch.timestamp(order[first]) < timestamp) {
                    first++;
                }
                for (int at = first; at < to && batch.timestamp(order[at]) == timestamp; at++) {
                    if (!found.get(order[at]) && isSame(order[at], stored)) {
                        found.set(order[at]);
                        break;
                    }
                }
            }
        }
    }

    private boolean isSame(int row, Cursor stored) {
        return isSameKey(batch.transactionKey(row), stored)
                && batch.hasProperties(row, stored.bytes(3))
                && Objects.equals(batch.preciseTotal(row), stored.text(4));
    }

    private static boolean isSameKey(Object key, Cursor stored) {
        return stored.isTextOrBytes(2, key);
    }

    @Override
    public void close() {
        statement.close();
    }
}
