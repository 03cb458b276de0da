package billing.invoicing.fee.store;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.Identifiers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The charges that those of private plans were copied from
 * ({@code subscriptions-and-invoicing.md 1.4}). What a subscription left under them before it got
 * its private plan continues under the copies.
 */
final class CommonCharges {
    private final Handle handle;
    private final Map<UUID, Optional<Charge>> read = new HashMap<>();

    CommonCharges(Handle handle) {
        this.handle = handle;
    }

    /**
     * The bucket that a bucket of a private plan was copied from: the one for the same filter
     * values. Empty when there is none, and for a charge that was not copied.
     */
    Optional<ChargeBucket> bucket(Charge charge, ChargeFilter filter) {
        if (charge.parentId() == null) {
            return Optional.empty();
        }
        if (filter == null) {
            return Optional.of(new ChargeBucket(charge.parentId(), Identifiers.NONE));
        }
        return read.computeIfAbsent(charge.parentId(), this::charge)
                .flatMap(common -> common.filters().stream()
                        .filter(one -> one.isFor(filter.values())).findFirst()
                        .map(one -> ChargeBucket.of(common, one)));
    }

    private Optional<Charge> charge(UUID id) {
        return Optional.ofNullable(new Plans(handle).charges(Set.of(id)).get(id));
    }
}
