package billing.plan;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.subscription.Subscription;
import billing.subscription.store.FixedChargeUnitOverrides;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The plan of a subscription as it holds for it: with units of its own where it has some.
 *
 * @param plan the plan, or the private child, that the subscription follows
 */
public record FollowedPlan(Plan plan) {
    /** The plan of a subscription. */
    public static FollowedPlan read(Handle handle, Subscription subscription) {
        Plan plan = new Plans(handle).get(subscription.planId());
        Map<UUID, BigDecimal> units =
                new FixedChargeUnitOverrides(handle).ofSubscription(subscription.id());
        return new FollowedPlan(units.isEmpty() ? plan
                : new PlanRevision(plan).units(units).made());
    }

    /** The usage charges. */
    public List<Charge> charges() {
        return plan.pricing().charges();
    }

    /** The fixed charges with the units that hold. */
    public List<FixedCharge> fixedCharges() {
        return plan.pricing().fixedCharges();
    }

    /**
     * The charge of a code.
     *
     * @throws billing.kernel.error.NotFoundException when there is none
     */
    public Charge charge(String code) {
        return PlanComponents.charge(plan, code);
    }

    /**
     * The fixed charge of a code.
     *
     * @throws billing.kernel.error.NotFoundException when there is none
     */
    public FixedCharge fixedCharge(String code) {
        return PlanComponents.fixedCharge(plan, code);
    }
}
