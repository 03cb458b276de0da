package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import java.util.Map;

/** The units that a subscription has paid for in advance, all groups of a bucket at once. */
@FunctionalInterface
public interface PaidGroups {
    /**
     * The levels of a bucket by group key and value.
     *
     * @param filter null for the default bucket
     */
    Map<Map<String, String>, PaidCheckpoint> levels(Charge charge, ChargeFilter filter);
}
