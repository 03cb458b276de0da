package billing.usage.aggregation;

import billing.usage.EventHistory.Extent;
import java.time.Instant;
import java.util.Optional;

/** Where the levels of persisting sums and unique counts are kept. */
public interface UsageCheckpointStore {
    /** None are kept: all events are read. */
    UsageCheckpointStore NONE = new UsageCheckpointStore() { };

    /**
     * Whose level it is.
     *
     * @param shape how usage is sorted and added up: a level holds for the same shape only
     */
    record Key(String externalSubscriptionId, String code, String shape) {
    }

    /** The latest level that ends with an instant or before it. */
    default Optional<UsageCheckpoint> before(Key key, Instant from) {
        return Optional.empty();
    }

    /**
     * Keeps a level.
     *
     * @param base the one that it was made from; null for the first
     * @param made the events between the two
     */
    default void keep(Key key, UsageCheckpoint base, UsageCheckpoint level, Extent made) {
    }
}
