package billing.catalog;

/**
 * How a metric turns events into units ({@code rating-and-usage.md 2.1, 2.4}).
 *
 * @param fieldName        the event property that is aggregated; null for a count
 * @param recurring        whether units persist from period to period
 * @param weightedInterval {@code seconds} for a weighted sum, else null
 */
public record Aggregation(AggregationType type, String fieldName, boolean recurring,
                          String weightedInterval) {
    /** The aggregation of a property, or of nothing but events, that begins anew in each period. */
    public static Aggregation of(AggregationType type, String fieldName) {
        return new Aggregation(type, fieldName, false, interval(type));
    }

    /** The aggregation of a property whose units persist from period to period. */
    public static Aggregation ofRecurring(AggregationType type, String fieldName) {
        return new Aggregation(type, fieldName, true, interval(type));
    }

    private static String interval(AggregationType type) {
        return type.averagesLevel() ? "seconds" : null;
    }

    /** Whether a window's units follow from all events up to its end, not from its own alone. */
    public boolean readsHistory() {
        return recurring && !type.averagesLevel();
    }

    /** Whether a window goes on from the level that the window before it closed with. */
    public boolean carriesLevel() {
        return recurring && type.averagesLevel();
    }
}
