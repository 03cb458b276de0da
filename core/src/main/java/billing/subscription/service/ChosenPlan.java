package billing.subscription.service;

import billing.catalog.ChildPlan;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.plan.PlanOverride;
import billing.catalog.reader.plan.UnitsOverride;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.ReadContext;
import billing.subscription.store.FixedChargeUnitOverrides;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The plan that a new subscription follows: the requested plan, or a private child of it with
 * overrides ({@code subscriptions-and-invoicing.md 1.4}).
 *
 * @param plan  stored
 * @param units of fixed charges that replace the plan's for the subscription
 */
public record ChosenPlan(Plan plan, List<UnitsOverride> units) {
    /** A plan without overrides. */
    public static ChosenPlan as(Plan plan) {
        return new ChosenPlan(plan, List.of());
    }

    /**
     * Creates the child plan, if one is needed.
     *
     * @param named     the plan by its code
     * @param overrides {@code plan_overrides}; null for none
     * @throws billing.kernel.error.NotFoundException  of what the overrides refer to
     * @throws billing.kernel.error.InvalidException   with the codes of
     *                                          {@code subscriptions-and-invoicing.md 15}
     * @throws billing.kernel.error.ForbiddenException {@code cannot_override_charge_model}
     */
    public static ChosenPlan choose(UnitOfWork work, Plan named,
                                Node overrides) {
        ChosenPlan chosen = read(work, named, overrides);
        if (chosen.plan() != named) {
            new Plans(work.handle()).insert(chosen.plan());
        }
        return chosen;
    }

    /** The plan as it would be, with its units on its fixed charges; refuses as {@link #choose}. */
    public static Plan previewed(UnitOfWork work, Plan named,
                                 Node overrides) {
        ChosenPlan chosen = read(work, named, overrides);
        return new PlanRevision(chosen.plan()).units(chosen.ownUnits()).made();
    }

    private static ChosenPlan read(UnitOfWork work, Plan named,
                                   Node overrides) {
        if (overrides == null || overrides.isBlank()) {
            return as(named);
        }
        if (PlanOverride.statesUnitsOnly(overrides)) {
            return new ChosenPlan(named, UnitsOverride.read(overrides, named));
        }
        ReadContext context = new ReadContext(new StoredCatalog(work.handle()), work);
        return as(PlanOverride.ofNew(overrides,
                new ChildPlan(context::newId, work.now()).copy(named), context).plan());
    }

    /** The units that replace the plan's, by fixed charge. */
    Map<UUID, BigDecimal> ownUnits() {
        return units.stream().collect(Collectors.toMap(
                one -> one.fixedCharge().id(), UnitsOverride::units));
    }

    /** Stores the units for a subscription without any, before it starts. */
    public void stateUnits(Handle handle, UUID subscriptionId, Instant now) {
        FixedChargeUnitOverrides overrides = new FixedChargeUnitOverrides(handle);
        units.forEach(one ->
                overrides.put(subscriptionId, one.fixedCharge().id(), one.units(), now));
    }
}
