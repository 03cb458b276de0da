package billing.usage.aggregation;

import billing.usage.EventHistory.Extent;
import java.time.Instant;
import java.util.Optional;

/** Where the levels of persisting sums and unique counts are kept. */
public interface UsageLevels {
    /** None are kept: all events are read. */
    UsageLevels NONE = new UsageLevels() { };

    /**
     * Whose level it is.
     *
     * @param shape how usage is sorted and added up: a level holds for the same shape only
     */
    record Key(String externalSubscriptionId, String code, String shape) {
    }

    /** The latest level that ends with an instant or before it. */
    default Optional<UsageLevel> before(Key key, Instant from) {
        return Optional.empty();
    }

    /**
     * Keeps a level.
     *
     * @param base the one that it was made from; null for the first
     * @param made the events between the two
     */
    default void keep(Key key, UsageLevel base, UsageLevel level, Extent made) {
    }
}
