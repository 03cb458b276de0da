package billing.repair.simulation;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.FixedChargeRevision;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.kernel.error.NotAllowedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The plans of another catalog in place of the billed ones. Plans that it does not define, deleted
 * plans and private plans of single subscriptions are unchanged.
 */
final class AlternativeCatalog {
    private final Map<String, Plan> plans;

    AlternativeCatalog(List<Plan> plans) {
        this.plans = plans.stream().collect(Collectors.toMap(Plan::code, Function.identity()));
    }

    /**
     * Returns the plan in place of a billed one.
     *
     * @throws NotAllowedException {@code rhythm_changed} when it would be billed in other periods,
     *                             which cannot be compared with the billed ones
     */
    Plan inPlaceOf(Plan billed) {
        Plan other = plans.get(billed.code());
        if (other == null || !other.id().equals(billed.id())) {
            return comparable(billed, billed);
        }
        boolean sameSchedule = other.billing().interval() == billed.billing().interval()
                && other.billing().payInAdvance() == billed.billing().payInAdvance()
                && other.splitsCharges() == billed.splitsCharges()
                && other.splitsFixedCharges() == billed.splitsFixedCharges()
                && other.billing().currency().equals(billed.billing().currency());
        if (!sameSchedule) {
            throw new NotAllowedException("rhythm_changed", "plan " + billed.code()
                    + " has another interval, currency or time of payment in the files; billed"
                    + " periods can only be compared at other prices");
        }
        return comparable(billed, other);
    }

    /**
     * Returns a plan for comparison: charges paid in advance are priced in arrears. A fixed charge
     * with changed units is treated as another charge, because the units apply from the start.
     */
    static Plan comparable(Plan billed, Plan plan) {
        Map<UUID, FixedCharge> before = billed.pricing().fixedCharges().stream()
                .collect(Collectors.toMap(FixedCharge::id, Function.identity()));
        return new PlanRevision(plan).charges(plan.pricing().charges().stream()
                        .map(AlternativeCatalog::inArrears).toList())
                .fixedCharges(plan.pricing().fixedCharges().stream().map(charge ->
                        unitsOf(before.get(charge.id()), charge)).toList())
                .made();
    }

    private static Charge inArrears(Charge charge) {
        return !charge.billing().payInAdvance() || charge.metric().aggregation().recurring()
                ? charge
                : charge.with(new Charge.Billing(false, true, null, charge.billing().prorated(), 0,
                        charge.billing().pricingUnit(), charge.billing().acceptsTargetWallet()));
    }

    private static FixedCharge unitsOf(FixedCharge before, FixedCharge charge) {
        if (before == null || Objects.equals(before.units().stripTrailingZeros(),
                charge.units().stripTrailingZeros())) {
            return charge;
        }
        UUID other = UUID.nameUUIDFromBytes(
                ("simulated " + charge.id()).getBytes(StandardCharsets.UTF_8));
        return new FixedChargeRevision(charge).another(other).made();
    }
}
