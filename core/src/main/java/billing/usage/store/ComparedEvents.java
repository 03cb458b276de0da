package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;

/** The stored events that an import compares its rows with. */
public final class ComparedEvents implements AutoCloseable {
    private static final String RANGE = "SELECT timestamp, transaction_id, properties,"
            + " precise_total_cents FROM events WHERE subscription_key = ? AND code_key = ?"
            + " AND timestamp BETWEEN ? AND ? ORDER BY timestamp, seq LIMIT ?";
    // The comparison with 0 lets the partial index be used.
    private static final String FIND = "SELECT code_key, timestamp, seq, properties,"
            + " precise_total_cents FROM events WHERE subscription_key = ?"
            + " AND subscription_key <> 0 AND transaction_id = ?";
    private static final String DELETE = "DELETE FROM events WHERE subscription_key = ?"
            + " AND code_key = ? AND timestamp = ? AND seq = ?";
    private final PooledStatement range;
    private final PooledStatement find;
    private final PooledStatement delete;

    /** The events of a database. */
    public ComparedEvents(Handle handle) {
        this.range = new PooledStatement(handle, RANGE);
        this.find = new PooledStatement(handle, FIND);
        this.delete = new PooledStatement(handle, DELETE);
    }

    /**
     * A stored event.
     *
     * @param properties   as JSON
     * @param preciseTotal or null
     */
    public record Found(long subscriptionKey, long codeKey, long timestamp, long sequence,
                        byte[] properties, String preciseTotal) {
    }

    /**
     * The events of a subscription and code within times, in the order of the table.
     *
     * @param last a timestamp that is within
     * @param most how many are read
     */
    public Range within(long subscriptionKey, long codeKey, long first, long last, int most) {
        range.set(1, subscriptionKey).set(2, codeKey).set(3, first).set(4, last).set(5, most);
        return new Range(range.query());
    }

    /**
     * The event of a subscription with a transaction id, which is stored.
     *
     * @param transactionKey {@link TransactionKey}: a byte array or a string
     */
    public Found find(long subscriptionKey, Object transactionKey) {
        find.set(1, subscriptionKey).setTextOrBytes(2, transactionKey);
        try (Cursor stored = find.query()) {
            stored.next();
            return new Found(subscriptionKey, stored.number(1), stored.number(2),
                    stored.number(3), stored.bytes(4), stored.text(5));
        }
    }

    /** Deletes an event. */
    public void delete(Found event) {
        delete.set(1, event.subscriptionKey()).set(2, event.codeKey()).set(3, event.timestamp())
                .set(4, event.sequence()).execute();
    }

    @Override
    public void close() {
        range.close();
        find.close();
        delete.close();
    }

    /** Events one after the other; what is not requested of one is not read. */
    public static final class Range implements AutoCloseable {
        private final Cursor stored;

        private Range(Cursor stored) {
            this.stored = stored;
        }

        /** Moves to the next event; false when there is none. */
        public boolean next() {
            return stored.next();
        }

        /** The timestamp of the event in microseconds. */
        public long timestamp() {
            return stored.number(1);
        }

        /** Whether the event has a transaction id, as {@link TransactionKey} stores it. */
        public boolean hasTransactionKey(Object key) {
            return stored.isTextOrBytes(2, key);
        }

        /** The properties as JSON. */
        public byte[] properties() {
            return stored.bytes(3);
        }

        /** The precise total; may be null. */
        public String preciseTotal() {
            return stored.text(4);
        }

        @Override
        public void close() {
            stored.close();
        }
    }
}
