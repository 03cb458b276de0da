package billing.usage.file;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;

/**
 * The order in which a batch is written: by subscription, code, time and place in the file, as the
 * event table is laid out. Written like this, neighbours of a batch share the pages of the table.
 */
final class BatchOrder {
    private static final long TIME_RANGE_MAX = 1L << 43;
    private static final int ROW_BITS = 20;

    private BatchOrder() {
    }

    /**
     * The rows of a batch in order.
     *
     * @param subscriptionKeys keys of the table, by the number that the import gave
     * @param codeKeys         likewise
     */
    static int[] of(UsageBatch batch, long[] subscriptionKeys, long[] codeKeys) {
        int[] order = byTime(batch);
        order = stable(order, ranks(codeKeys), batch::code);
        return stable(order, ranks(subscriptionKeys), batch::subscription);
    }

    private static int[] byTime(UsageBatch batch) {
        int size = batch.size();
        int[] order = new int[size];
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        boolean ascending = true;
        for (int row = 0; row < size; row++) {
            order[row] = row;
            ascending &= batch.timestamp(row) >= latest;
            earliest = Math.min(earliest, batch.timestamp(row));
            latest = Math.max(latest, batch.timestamp(row));
        }
        if (ascending) {
            return order;
        }
        long range = latest - earliest;
        return range >= 0 && range < TIME_RANGE_MAX && size <= 1 << ROW_BITS
                ? byPackedTime(batch, earliest) : byAnyTime(batch, order);
    }

    /** Times within three months, which is all that most files hold: sorts without objects. */
    private static int[] byPackedTime(UsageBatch batch, long earliest) {
        long[] packed = new long[batch.size()];
        for (int row = 0; row < packed.length; row++) {
            packed[row] = batch.timestamp(row) - earliest << ROW_BITS | row;
        }
        Arrays.sort(packed);
        int[] order = new int[packed.length];
        for (int at = 0; at < order.length; at++) {
            order[at] = (int) packed[at] & (1 << ROW_BITS) - 1;
        }
        return order;
    }

    private static int[] byAnyTime(UsageBatch batch, int[] rows) {
        return Arrays.stream(rows).boxed()
                .sorted(Comparator.comparingLong(batch::timestamp))
                .mapToInt(Integer::intValue).toArray();
    }

    /** The place of each key among all keys. */
    private static int[] ranks(long[] keys) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        return Arrays.stream(keys).mapToInt(key -> Arrays.binarySearch(sorted, key)).toArray();
    }

    /** A counting sort: rows of equal rank keep their order. */
    private static int[] stable(int[] order, int[] ranks, IntUnaryOperator number) {
        int[] places = new int[ranks.length + 1];
        for (int row : order) {
            places[ranks[number.applyAsInt(row)] + 1]++;
        }
        for (int rank = 1; rank < places.length; rank++) {
            places[rank] += places[rank - 1];
        }
        int[] sorted = new int[order.length];
        for (int row : order) {
            sorted[places[ranks[number.applyAsInt(row)]]++] = row;
        }
        return sorted;
    }
}
