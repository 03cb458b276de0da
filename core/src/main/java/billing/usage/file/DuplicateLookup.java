package billing.usage.file;

import billing.usage.store.ComparedEvents;
import java.util.BitSet;
import java.util.Objects;

/**
 * Finds the rows of a batch that the store holds already, with one range read for all rows of a
 * subscription and code. This is what makes importing a file again faster than the first time.
 */
final class DuplicateLookup {
    /** How many stored events are read for each row before a range is abandoned. */
    private static final int READ_PER_ROW = 4;
    private final ComparedEvents events;
    private final UsageBatch batch;
    private final BitSet found = new BitSet();

    DuplicateLookup(ComparedEvents events, UsageBatch batch) {
        this.events = events;
        this.batch = batch;
    }

    /** Whether the row was found in the store, with the same content. */
    boolean has(int row) {
        return found.get(row);
    }

    /** Searches for the rows of {@code order[from, to)}, which are of one table range. */
    void look(int[] order, int from, int to, long subscriptionKey, long codeKey) {
        try (ComparedEvents.Range stored = events.within(subscriptionKey, codeKey,
                batch.timestamp(order[from]), batch.timestamp(order[to - 1]),
                (to - from) * READ_PER_ROW)) {
            int first = from;
            while (first < to && stored.next()) {
                long timestamp = stored.timestamp();
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

    private boolean isSame(int row, ComparedEvents.Range stored) {
        return stored.hasTransactionKey(batch.transactionKey(row))
                && batch.hasProperties(row, stored.properties())
                && Objects.equals(batch.preciseTotal(row), stored.preciseTotal());
    }
}
