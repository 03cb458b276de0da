package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The stored events that an import compares its rows with. */
public final class ComparedEvents implements AutoCloseable {
    /** The most spans that are read together. */
    public static final int TOGETHER = 50;
    private static final String COLUMNS =
            "timestamp, transaction_id, properties, precise_total_cents";
    private static final String RANGE = "SELECT " + COLUMNS + " FROM events"
            + " WHERE subscription_key = ? AND code_key = ?"
            + " AND timestamp BETWEEN ? AND ? ORDER BY timestamp, seq LIMIT ?";
    // The comparison with 0 lets the partial index be used.
    private static final String FIND = "SELECT code_key, timestamp, seq, properties,"
            + " precise_total_cents FROM events WHERE subscription_key = ?"
            + " AND subscription_key <> 0 AND transaction_id = ?";
    private static final int PARAMETERS = 4;
    /** No event is in it: its end is before its beginning. */
    private static final Span NOTHING = new Span(0, 0, 1, 0);
    private static final String DELETE = "DELETE FROM events WHERE subscription_key = ?"
            + " AND code_key = ? AND timestamp = ? AND seq = ?";
    private final PooledStatement range;
    /** Null where spans are not read together. */
    private final PooledStatement ranges;
    private final PooledStatement find;
    private final PooledStatement delete;

    /** The events of a database. */
    public ComparedEvents(Handle handle) {
        this.range = new PooledStatement(handle, RANGE);
        this.ranges = handle.dialect().lateralJoin()
                .map(join -> new PooledStatement(handle, ranges(join))).orElse(null);
        this.find = new PooledStatement(handle, FIND);
        this.delete = new PooledStatement(handle, DELETE);
    }

    private static String ranges(String lateralJoin) {
        String spans = IntStream.range(0, TOGETHER)
                .mapToObj(place -> "(" + place + ", ?, ?, ?, ?)").collect(Collectors.joining(", "));
        return "SELECT " + COLUMNS + ", place FROM (VALUES " + spans
                + ") AS r(place, subscription, code, first, last) " + lateralJoin
                + " (SELECT " + COLUMNS + ", seq FROM events WHERE subscription_key = subscription"
                + " AND code_key = code AND timestamp BETWEEN first AND last"
                + " ORDER BY timestamp, seq LIMIT ?) e ORDER BY place, timestamp, seq";
    }

    /**
     * The events of a subscription and code within times.
     *
     * @param first the first microsecond
     * @param last  the last microsecond
     */
    public record Span(long subscriptionKey, long codeKey, long first, long last) {
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
     * The events of a span, in the order of the table.
     *
     * @param most how many are read
     */
    public Range within(Span span, int most) {
        bind(range, 0, span).set(PARAMETERS + 1, most);
        return new Range(range.query());
    }

    /** Whether spans are read together, because each statement is a round trip to a server. */
    public boolean readsTogether() {
        return ranges != null;
    }

    /**
     * The events of some spans, span by span, each in the order of the table; where they are read
     * together.
     *
     * @param spans at most {@link #TOGETHER}
     * @param most  how many are read of each
     */
    public Range within(List<Span> spans, int most) {
        for (int place = 0; place < TOGETHER; place++) {
            bind(ranges, place * PARAMETERS, place < spans.size() ? spans.get(place) : NOTHING);
        }
        ranges.set(TOGETHER * PARAMETERS + 1, most);
        return new Range(ranges.query());
    }

    private static PooledStatement bind(PooledStatement statement, int after, Span span) {
        return statement.set(after + 1, span.subscriptionKey()).set(after + 2, span.codeKey())
                .set(after + 3, span.first()).set(after + PARAMETERS, span.last());
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
        if (ranges != null) {
            ranges.close();
        }
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

        /** The place of the event's span among those that are read together, from 0 on. */
        public int place() {
            return (int) stored.number(5);
        }

        /** The timestamp of the event in microseconds. */
        public long timestamp() {
            return stored.number(1);
        }

        /** The transaction id, as {@link TransactionKey} stores it; null for none. */
        public Object transactionKey() {
            return stored.textOrBytes(2);
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
