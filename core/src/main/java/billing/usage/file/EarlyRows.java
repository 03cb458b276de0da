package billing.usage.file;

import billing.engine.Database;
import billing.usage.store.UsageNames;
import billing.usage.store.UsageNames.SubscriptionStart;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Rows that lie before the first subscription of their external id starts, which no period bills
 * ({@code rating-and-usage.md 1.8}); those of recurring metrics may count later. The starts of all
 * subscriptions of a file are read once, with its batches.
 */
final class EarlyRows {
    /** The start where no subscription has the external id: no row lies before it. */
    private static final long NOBODY = Long.MIN_VALUE;
    private static final int LOOKED_UP_TOGETHER = 10_000;
    private final Database database;
    private final RowCheck check;
    /** By the numbers that the file gives subscriptions. */
    private long[] starts = {};
    private long rows;
    private long firstLine;

    /** The rows of a file that passed a check. */
    EarlyRows(Database database, RowCheck check) {
        this.database = database;
        this.check = check;
    }

    /** Adds the next batch. */
    void add(UsageBatch batch) {
        readStarts();
        for (int row = 0; row < batch.size(); row++) {
            if (batch.timestamp(row) < starts[batch.subscription(row)]
                    && !check.codes().get(batch.code(row)).metered().recurring()) {
                rows++;
                firstLine = firstLine == 0 ? batch.line(row) : firstLine;
            }
        }
    }

    private void readStarts() {
        NumberedNames names = check.subscriptions();
        int known = starts.length;
        starts = Arrays.copyOf(starts, names.size());
        Arrays.fill(starts, known, starts.length, NOBODY);
        for (int from = known; from < starts.length; from += LOOKED_UP_TOGETHER) {
            readStarts(from, Math.min(starts.length, from + LOOKED_UP_TOGETHER));
        }
    }

    private void readStarts(int from, int to) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = from; number < to; number++) {
            numbers.put(check.subscriptions().get(number), number);
        }
        for (SubscriptionStart one : database.read(handle ->
                new UsageNames(handle).starts(numbers.keySet()))) {
            int number = numbers.get(one.externalId());
            starts[number] = starts[number] == NOBODY ? one.micros()
                    : Math.min(starts[number], one.micros());
        }
    }

    /** Whether a subscription has or had the external id of a number. */
    boolean isSubscription(int number) {
        return starts[number] != NOBODY;
    }

    /** How many there are. */
    long rows() {
        return rows;
    }

    /** The line of the first one; 0 when there is none. */
    long firstLine() {
        return firstLine;
    }
}
