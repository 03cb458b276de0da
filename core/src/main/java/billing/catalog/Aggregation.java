package billing.catalog;

import billing.kernel.codelist.CodeList;

/**
 * How a metric turns events into units ({@code rating-and-usage.md 2.1, 2.4}).
 *
 * @param fieldName        the event property that is aggregated; null for a count
 * @param recurring        whether units persist from period to period
 * @param weightedInterval {@code seconds} for a weighted sum, else null
 * @param percentile       1 to 100 for a percentile, else null
 * @param unitCode         what the units are, a code of {@link CodeList#UNITS}; null for C62, one.
 *                         No amount depends on it
 */
public record Aggregation(AggregationType type, String fieldName, boolean recurring,
                          String weightedInterval, Integer percentile, String unitCode) {
    /** An aggregation to units of one. */
    public Aggregation(AggregationType type, String fieldName, boolean recurring,
                       String weightedInterval, Integer percentile) {
        this(type, fieldName, recurring, weightedInterval, percentile, null);
    }

    /** An aggregation that starts at zero in each period; {@code fieldName} is null for a count. */
    public static Aggregation of(AggregationType type, String fieldName) {
        return new Aggregation(type, fieldName, false,
                type.averagesLevel() ? "seconds" : null, null);
    }

    /** Whether a window's units follow from all events up to its end, not from its own alone. */
    public boolean readsHistory() {
        return recurring && !type.averagesLevel();
    }

    /** Whether a window continues from the level at the end of the previous window. */
    public boolean carriesLevel() {
        return recurring && type.averagesLevel();
    }

    /**
     * The rank of the percentile's value among values in ascending order: the nearest rank,
     * ⌈percentile / 100 × values⌉ ({@code rating-and-usage.md 2.4.8}).
     *
     * @param values how many there are, more than 0
     * @return from 1 to {@code values}
     */
    public long nearestRank(long values) {
        return (percentile * values + 99) / 100;
    }
}
