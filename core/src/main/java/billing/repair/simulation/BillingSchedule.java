package billing.repair.simulation;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What of a plan decides when its customers are billed, in which currency and for which events.
 * Periods that were billed in one rhythm cannot be priced in another; a life has to be lived again.
 *
 * @param trialDays 0 without a trial
 * @param advance   charges and fixed charges that are paid in advance
 */
public record BillingSchedule(Interval interval, boolean payInAdvance, CurrencyUnit currency,
                              boolean splitsCharges, boolean splitsFixedCharges,
                              BigDecimal trialDays, Set<UUID> advance) {
    /** Whether a plan is billed otherwise than another one, or measures usage otherwise. */
    public static boolean differs(Plan was, Plan is) {
        return !of(was).equals(of(is)) || measuresOtherwise(was, is);
    }

    private static BillingSchedule of(Plan plan) {
        Set<UUID> advance = plan.pricing().charges().stream()
                .filter(charge -> charge.billing().payInAdvance())
                .map(Charge::id).collect(Collectors.toSet());
        plan.pricing().fixedCharges().stream()
                .filter(fixedCharge -> fixedCharge.billing().payInAdvance()).map(FixedCharge::id)
                .forEach(advance::add);
        boolean hasTrial = plan.billing().trialPeriod() != null
                && plan.billing().trialPeriod().signum() > 0;
        return new BillingSchedule(plan.billing().interval(), plan.billing().payInAdvance(),
                plan.billing().currency(),
                plan.splitsCharges(), plan.splitsFixedCharges(),
                hasTrial ? plan.billing().trialPeriod().stripTrailingZeros() : BigDecimal.ZERO,
                advance);
    }

    private static boolean measuresOtherwise(Plan was, Plan is) {
        Map<UUID, Charge> before = was.pricing().charges().stream()
                .collect(Collectors.toMap(Charge::id, Function.identity()));
        return is.pricing().charges().stream().filter(charge -> before.containsKey(charge.id()))
                .anyMatch(charge -> !measure(before.get(charge.id()).metric())
                        .equals(measure(charge.metric())));
    }

    private static List<Object> measure(BillableMetric metric) {
        return List.of(metric.id(), metric.aggregation(), metric.rounding(),
                String.valueOf(metric.expression()));
    }

    /** The plans that are billed otherwise than those of the same ids. */
    public static Set<UUID> changed(Map<UUID, Plan> was, Map<UUID, Plan> is) {
        return was.keySet().stream().filter(id -> is.containsKey(id)
                && differs(was.get(id), is.get(id))).collect(Collectors.toSet());
    }
}
