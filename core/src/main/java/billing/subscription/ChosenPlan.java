package billing.subscription;

import billing.catalog.ChildPlan;
import billing.catalog.Plan;
import billing.catalog.reader.plan.PlanOverride;
import billing.catalog.reader.plan.UnitsOverride;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.input.Intake;
import billing.input.Node;
import billing.store.Identifiers;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * The plan that a new subscription follows: the one named, or a private child of it where it is
 * wanted otherwise ({@code subscriptions-and-invoicing.md 1.4}).
 *
 * @param plan  stored
 * @param units of fixed charges that hold for the subscription whatever the plan says
 */
public record ChosenPlan(Plan plan, List<UnitsOverride> units) {
    /** A plan as it is. */
    public static ChosenPlan as(Plan plan) {
        return new ChosenPlan(plan, List.of());
    }

    /**
     * Makes the child plan, if one is needed.
     *
     * @param named     the plan by its code
     * @param overrides {@code plan_overrides}; null for none
     * @throws billing.error.NotFoundException  of what the overrides refer to
     * @throws billing.error.InvalidException   with the codes of {@code
     *                                          subscriptions-and-invoicing.md 15}
     * @throws billing.error.ForbiddenException {@code cannot_override_charge_model}
     */
    public static ChosenPlan of(Handle handle, Identifiers identifiers, Plan named,
                                Node overrides, Instant now) {
        if (overrides == null || overrides.isBlank()) {
            return as(named);
        }
        if (PlanOverride.statesUnitsOnly(overrides)) {
            return new ChosenPlan(named, UnitsOverride.read(overrides, named));
        }
        Intake intake = new Intake(new StoredCatalog(handle), identifiers, now);
        Plan child = PlanOverride.ofNew(overrides,
                new ChildPlan(intake::newId, now).of(named), intake).plan();
        new Plans(handle).insert(child);
        return as(child);
    }

    /** Notes the units for the subscription, before it starts. */
    public void stateUnits(Handle handle, UUID subscriptionId, Instant now) {
        FixedChargeUnitOverrides overrides = new FixedChargeUnitOverrides(handle);
        overrides.clear(subscriptionId);
        units.forEach(one ->
                overrides.put(subscriptionId, one.fixedCharge().id(), one.units(), now));
    }
}
