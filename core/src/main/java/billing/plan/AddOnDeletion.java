package billing.plan;

import billing.catalog.AddOn;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.store.AddOns;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.util.Set;

/**
 * Deletes add-ons with the fixed charges that use them; old fees keep showing them
 * ({@code subscriptions-and-invoicing.md 8.1}).
 */
public final class AddOnDeletion {
    private final Handle handle;
    private final Instant now;
    private final PlanEdit edit;

    /** Deletes within the handle's transaction. */
    public AddOnDeletion(UnitOfWork work) {
        this.handle = work.handle();
        this.now = work.now();
        this.edit = new PlanEdit(work, BillingPort.NONE);
    }

    /** Deletes an add-on. */
    public void delete(AddOn addOn) {
        for (Plan plan : new Plans(handle).offering(addOn.id())) {
            Plan without = new PlanRevision(plan).fixedCharges(
                    plan.pricing().fixedCharges().stream()
                    .filter(charge -> !charge.addOn().id().equals(addOn.id())).toList()).made();
            if (plan.parentId() == null) {
                edit.store(plan, without);
            } else {
                edit.storePrivate(plan, without, Set.of());
            }
        }
        new AddOns(handle).delete(addOn.id(), now);
    }
}
