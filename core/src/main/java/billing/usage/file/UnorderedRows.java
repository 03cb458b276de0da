package billing.usage.file;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Rows that lie before rows of the same subscription and code in an earlier batch of their file.
 * Rows of a batch are processed in the order of time, batches in the order of the file: what such a
 * row costs in advance depends on where a batch ends ({@code rating-and-usage.md 4.6.2, 11}).
 */
final class UnorderedRows {
    /** By code the latest time of each subscription in earlier batches, by their numbers. */
    private final Map<Integer, long[]> latest = new HashMap<>();
    private long rows;
    private long firstLine;

    /**
     * Adds the next batch.
     *
     * @param codes         numbers of the codes whose order matters
     * @param subscriptions how many have a number
     */
    void add(UsageBatch batch, Set<Integer> codes, int subscriptions) {
        if (codes.isEmpty()) {
            return;
        }
        codes.forEach(code -> latest.putIfAbsent(code, new long[0]));
        latest.replaceAll((code, times) -> longer(times, subscriptions));
        for (int row = 0; row < batch.size(); row++) {
            long[] times = latest.get(batch.code(row));
            if (times != null && batch.timestamp(row) < times[batch.subscription(row)]) {
                rows++;
                firstLine = firstLine == 0 ? batch.line(row) : firstLine;
            }
        }
        for (int row = 0; row < batch.size(); row++) {
            long[] times = latest.get(batch.code(row));
            if (times != null) {
                int subscription = batch.subscription(row);
                times[subscription] = Math.max(times[subscription], batch.timestamp(row));
            }
        }
    }

    private static long[] longer(long[] times, int length) {
        long[] all = Arrays.copyOf(times, length);
        Arrays.fill(all, times.length, length, Long.MIN_VALUE);
        return all;
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
