package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import java.util.Map;
import java.util.Optional;

/** The units that one subscription has paid for in a window ({@code rating-and-usage.md 4.6.2}). */
public interface PaidCheckpoints {
    /** Nothing is paid for as it comes: every unit is priced. */
    PaidCheckpoints NONE = new PaidCheckpoints() { };

    /**
     * The level of a bucket and group; nothing before its first event.
     *
     * @param filter    null for the default bucket
     * @param groupedBy group key to value; values may be null
     */
    default Optional<PaidCheckpoint> find(Charge charge, ChargeFilter filter,
                                          Map<String, String> groupedBy) {
        return Optional.empty();
    }

    /** Keeps the level of a bucket and group. */
    default void put(Charge charge, ChargeFilter filter, Map<String, String> groupedBy,
                     PaidCheckpoint level) {
    }
}
