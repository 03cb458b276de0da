package billing.usage.aggregation;

import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts how often each value occurs, to find the exact value at any rank. Memory grows with the
 * number of distinct values, not of events, and is limited by a {@link Room}.
 *
 * <p>Values are kept in a hash table of {@code long}s, all with as many decimals as the most
 * precise of them; no object is created for an event. Values that do not fit are kept in a map.
 */
final class ValueCounts {
    private static final int SMALLEST_TABLE = 64;
    /** The space of a value in the map without its digits, in values of the table. */
    private static final int LONG_VALUE = 10;
    private static final int DIGITS_PER_VALUE = 32;

    /**
     * The room that the values of one charge share, over all its filters and groups:
     * {@link Limit#PERCENTILE_VALUES}.
     */
    static final class Room {
        private final String metricCode;
        private final long most;
        private long taken;

        /** Empty room for the values of a metric. */
        Room(String metricCode) {
            this(metricCode, Limit.PERCENTILE_VALUES.most());
        }

        /**
         * Empty room.
         *
         * @param metricCode for the error message
         * @param most       how many different values it holds
         */
        Room(String metricCode, long most) {
            this.metricCode = metricCode;
            this.most = most;
        }

        private void take(long values) {
            taken += values;
            if (taken > most) {
                throw new InvalidException("percentile", "too_many_values", "metric \""
                        + metricCode + "\" has more than "
                        + String.format(Locale.ROOT, "%,d", most)
                        + " different values in one billing period, too many for an exact"
                        + " percentile", "round the values: give the metric an expression like"
                        + " round(event.properties.value, 1)");
            }
        }
    }

    private final Room room;
    private long[] values = new long[SMALLEST_TABLE];
    /** The count of the value at the same index; 0 marks a free slot. */
    private long[] counts = new long[SMALLEST_TABLE];
    private int distinct;
    private int scale;
    private final Map<BigDecimal, long[]> longValues = new TreeMap<>();
    private long total;

    /** No values. */
    ValueCounts(Room room) {
        this.room = room;
    }

    /** Counts the numeric value of the cursor's current event. */
    void add(EventCursor event) {
        if (event.fitsLong()) {
            add(event.unscaledValue(), event.valueScale());
        } else {
            add(event.value());
        }
    }

    /** Counts {@code value / 10^valueScale}. */
    void add(long value, int valueScale) {
        if (valueScale >= ScaledSum.POWERS_OF_TEN.length) {
            add(BigDecimal.valueOf(value, valueScale));
            return;
        }
        if (valueScale > scale) {
            rescale(valueScale);
        }
        long factor = ScaledSum.POWERS_OF_TEN[scale - valueScale];
        if (fits(value, factor)) {
            total++;
            count(value * factor, 1);
        } else {
            add(BigDecimal.valueOf(value, valueScale));
        }
    }

    /** Counts a value of any length. */
    void add(BigDecimal value) {
        total++;
        countLong(value, 1);
    }

    /** How many values were counted. */
    long total() {
        return total;
    }

    /**
     * The value at a rank in ascending order.
     *
     * @param rank from 1 to {@link #total()}
     */
    BigDecimal atRank(long rank) {
        long[] sorted = sorted();
        Iterator<Map.Entry<BigDecimal, long[]>> others = longValues.entrySet().iterator();
        Map.Entry<BigDecimal, long[]> other = others.hasNext() ? others.next() : null;
        int index = 0;
        long seen = 0;
        while (true) {
            boolean otherFirst = other != null && (index == sorted.length
                    || other.getKey().compareTo(BigDecimal.valueOf(sorted[index], scale)) < 0);
            seen += otherFirst ? other.getValue()[0] : counts[place(sorted[index])];
            if (seen >= rank) {
                return otherFirst ? other.getKey() : BigDecimal.valueOf(sorted[index], scale);
            }
            if (otherFirst) {
                other = others.hasNext() ? others.next() : null;
            } else {
                index++;
            }
        }
    }

    private long[] sorted() {
        long[] sorted = new long[distinct];
        int next = 0;
        for (int place = 0; place < values.length; place++) {
            if (counts[place] > 0) {
                sorted[next++] = values[place];
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }

    private void count(long value, long times) {
        int place = place(value);
        if (counts[place] == 0) {
            room.take(1);
            values[place] = value;
            distinct++;
        }
        counts[place] += times;
        if (distinct > values.length / 2) {
            rebuild(values.length * 2, 1);
        }
    }

    private void countLong(BigDecimal value, long times) {
        long[] count = longValues.get(value);
        if (count == null) {
            room.take(LONG_VALUE + value.precision() / DIGITS_PER_VALUE);
            longValues.put(value, new long[] {times});
        } else {
            count[0] += times;
        }
    }

    /** The slot of a value, or the free slot for it. */
    private int place(long value) {
        long mixed = value * 0x9E3779B97F4A7C15L;
        int place = (int) (mixed >>> 32) & values.length - 1;
        while (counts[place] != 0 && values[place] != value) {
            place = place + 1 & values.length - 1;
        }
        return place;
    }

    /** Gives all values more decimals; those that then fit no longer move to the map. */
    private void rescale(int wanted) {
        long factor = ScaledSum.POWERS_OF_TEN[wanted - scale];
        rebuild(values.length, factor);
        scale = wanted;
    }

    private void rebuild(int size, long factor) {
        long[] oldValues = values;
        long[] oldCounts = counts;
        values = new long[size];
        counts = new long[size];
        room.taken -= distinct;
        distinct = 0;
        for (int place = 0; place < oldValues.length; place++) {
            if (oldCounts[place] == 0) {
                continue;
            }
            if (fits(oldValues[place], factor)) {
                count(oldValues[place] * factor, oldCounts[place]);
            } else {
                countLong(BigDecimal.valueOf(oldValues[place], scale), oldCounts[place]);
            }
        }
    }

    private static boolean fits(long value, long factor) {
        return Math.multiplyHigh(value, factor) == value * factor >> Long.SIZE - 1;
    }
}
