package billing.usage.file;

import billing.usage.store.ComparedEvents;
import billing.usage.store.ComparedEvents.Span;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the rows of a batch that the store holds already, with one range read for all rows of a
 * subscription and code. This is what makes importing a file again faster than the first time.
 */
final class DuplicateLookup {
    /** How many stored events are read for each row before a range is abandoned. */
    private static final int READ_PER_ROW = 4;
    /** The most rows of a subscription and code that is looked for together with others. */
    private static final int FEW = 100;
    /** From how many further rows of one timestamp on they are looked up by transaction id. */
    private static final int MANY = 8;
    private final ComparedEvents events;
    private final UsageBatch batch;
    private final int[] order;
    private final BitSet found = new BitSet();
    private final List<Stream> together = new ArrayList<>();

    /**
     * Looks for rows of a batch.
     *
     * @param order the rows as the table orders them
     */
    DuplicateLookup(ComparedEvents events, UsageBatch batch, int[] order) {
        this.events = events;
        this.batch = batch;
        this.order = order;
    }

    /** Rows of the order that are of one subscription and code, and their span in the table. */
    private final class Stream {
        private final Span span;
        private final int to;
        /** The first row that later events of the store may be the same as. */
        private int first;
        /** The first row of each transaction id, at a timestamp that many rows have. */
        private Map<Object, Integer> rowsById = Map.of();
        private long rowsByIdAt = Long.MIN_VALUE;

        Stream(int from, int to, long subscriptionKey, long codeKey) {
            this.first = from;
            this.to = to;
            this.span = new Span(subscriptionKey, codeKey, batch.timestamp(order[from]),
                    batch.timestamp(order[to - 1]));
        }

        /** Whether there are rows that events of the store may be the same as. */
        boolean isOpen() {
            return first < to;
        }

        int size() {
            return to - first;
        }

        /** Compares the next event of the store. */
        void compare(ComparedEvents.Range stored) {
            long timestamp = stored.timestamp();
            while (first < to && batch.timestamp(order[first]) < timestamp) {
                first++;
            }
            if (isAt(first + MANY, timestamp)) {
                Integer row = rowsById(timestamp).get(comparable(stored.transactionKey()));
                if (row != null) {
                    match(row, stored);
                }
                return;
            }
            for (int at = first; isAt(at, timestamp); at++) {
                if (match(order[at], stored)) {
                    break;
                }
            }
        }

        private boolean isAt(int at, long timestamp) {
            return at < to && batch.timestamp(order[at]) == timestamp;
        }

        private boolean match(int row, ComparedEvents.Range stored) {
            boolean same = !found.get(row) && isSame(row, stored);
            if (same) {
                found.set(row);
            }
            return same;
        }

        private Map<Object, Integer> rowsById(long timestamp) {
            if (rowsByIdAt != timestamp) {
                rowsById = new HashMap<>();
                rowsByIdAt = timestamp;
                for (int at = first; isAt(at, timestamp); at++) {
                    rowsById.putIfAbsent(comparable(batch.transactionKey(order[at])), order[at]);
                }
            }
            return rowsById;
        }
    }

    /** Whether the row was found in the store, with the same content; see {@link #finish}. */
    boolean has(int row) {
        return found.get(row);
    }

    /** Searches for the rows of {@code order[from, to)}, which are of one table range. */
    void search(int from, int to, long subscriptionKey, long codeKey) {
        Stream stream = new Stream(from, to, subscriptionKey, codeKey);
        if (events.readsTogether() && stream.size() <= FEW) {
            together.add(stream);
            if (together.size() == ComparedEvents.TOGETHER) {
                finish();
            }
            return;
        }
        try (ComparedEvents.Range stored =
                     events.within(stream.span, stream.size() * READ_PER_ROW)) {
            while (stream.isOpen() && stored.next()) {
                stream.compare(stored);
            }
        }
    }

    /** Searches for what is left of the rows that are looked for together. */
    void finish() {
        if (together.isEmpty()) {
            return;
        }
        int most = together.stream().mapToInt(Stream::size).max().orElseThrow();
        try (ComparedEvents.Range stored = events.within(
                together.stream().map(stream -> stream.span).toList(), most * READ_PER_ROW)) {
            while (stored.next()) {
                together.get(stored.place()).compare(stored);
            }
        }
        together.clear();
    }

    private static Object comparable(Object transactionKey) {
        return transactionKey instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : transactionKey;
    }

    private boolean isSame(int row, ComparedEvents.Range stored) {
        return stored.hasTransactionKey(batch.transactionKey(row))
                && batch.hasProperties(row, stored.properties())
                && Objects.equals(batch.preciseTotal(row), stored.preciseTotal());
    }
}
