package billing.plan;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.store.DraftSearch;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.FixedChargeUnitOverrides;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Moves a subscription to a private child of the plan that it follows, with all its past. */
final class PrivatePlan {
    private final Handle handle;
    private final Instant now;
    private final SubscriptionLifecycle lifecycle;
    private final UnitChanges units;

    PrivatePlan(UnitOfWork work, BillingPort billing) {
        this.handle = work.handle();
        this.now = work.now();
        this.lifecycle = new SubscriptionLifecycle(work, billing);
        this.units = new UnitChanges(work);
    }

    /**
     * Stores the child and lets the subscription follow it.
     *
     * @param copy        the child before anything differed
     * @param child       as it shall be stored
     * @param immediately fixed charges whose units hold from now on; they are billed even where
     *                    their units are what they were
     */
    void begin(Subscription subscription, Plan copy, Plan child, Set<UUID> immediately) {
        new Plans(handle).insert(child);
        Subscription moved = lifecycle.follow(subscription, child);
        new FixedChargeUnitOverrides(handle).clear(subscription.id());
        new DraftSearch(handle).flagPlan(child.id(), now);
        if (!moved.isActive()) {
            return;
        }
        units.inherit(moved, child);
        units.change(moved, child, changes(copy, child, immediately));
    }

    private static List<UnitChanges.Change> changes(Plan copy, Plan child,
                                                    Set<UUID> immediately) {
        Map<UUID, BigDecimal> before = copy.pricing().fixedCharges().stream()
                .collect(Collectors.toMap(FixedCharge::id, FixedCharge::units));
        List<UnitChanges.Change> changes = new ArrayList<>();
        for (FixedCharge charge : child.pricing().fixedCharges()) {
            boolean isNew = !before.containsKey(charge.id());
            boolean differs = isNew || before.get(charge.id()).compareTo(charge.units()) != 0;
            boolean atOnce = immediately.contains(charge.id());
            if (differs || atOnce) {
                changes.add(new UnitChanges.Change(charge, charge.units(), atOnce));
            }
        }
        return changes;
    }
}
