package billing.invoicing.fee.store;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.engine.Identifiers;
import java.util.UUID;

/**
 * The events of a charge that one of its filters matches, or none of them
 * ({@code rating-and-usage.md 4.1}), as part of a key.
 *
 * @param filterId {@link Identifiers#NONE} for the events that no filter matches
 */
record ChargeBucket(UUID chargeId, UUID filterId) {
    static ChargeBucket of(Charge charge, ChargeFilter filter) {
        return new ChargeBucket(charge.id(), filter == null ? Identifiers.NONE : filter.id());
    }
}
