package billing.usage.aggregation;

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

    /**
     * The events that were read to get from one level to the next.
     *
     * @param events       how many
     * @param lastSequence of the one ingested last; 0 without any
     */
    record Reading(long events, long lastSequence) {
    }

    /** The latest level that ends with an instant or before it. */
    default Optional<UsageLevel> before(Key key, Instant from) {
        return Optional.empty();
    }

    /**
     * Keeps a level.
     *
     * @param base    the one that it was made from; null for the first
     * @param reading what came to the base
     */
    default void keep(Key key, UsageLevel base, UsageLevel level, Reading reading) {
    }
}
