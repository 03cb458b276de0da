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
 * The terms of a plan that determine when its customers are billed, in which currency and for which
 * events. Periods billed under one schedule cannot be repriced under another; the customer's
 * history must be replayed.
 *
 * @param trialDays 0 without a trial
 * @param advance   charges and fixed charges paid in advance
 */
public record BillingSchedule(Interval interval, boolean payInAdvance, CurrencyUnit currency,
                              boolean splitsCharges, boolean splitsFixedCharges,
                              BigDecimal trialDays, Set<UUID> advance) {
    /** Whether two plans differ in their billing schedule or metering. */
    public static boolean differs(Plan was, Plan is) {
        return !of(was).equals(of(is)) || metersDifferently(was, is);
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

    private static boolean metersDifferently(Plan was, Plan is) {
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

    /** Returns the ids of plans whose billing schedule or metering differs. */
    public static Set<UUID> changed(Map<UUID, Plan> was, Map<UUID, Plan> is) {
        return was.keySet().stream().filter(id -> is.containsKey(id)
                && differs(was.get(id), is.get(id))).collect(Collectors.toSet());
    }
}
