package billing.invoicing.fee;

import billing.catalog.FixedCharge;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.fee.store.PaidAhead;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.time.Days;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What the plan before an upgrade was paid in advance for the same add-ons and days: one credit for
 * each add-on, deducted once from the new fixed charges in their order; nothing that was paid in
 * another currency
 * ({@code subscriptions-and-invoicing.md 11.3}).
 */
final class PrepaidUnits {
    private final BillingHistory before;
    private final BilledPeriods periods;
    /** Cents that are not deducted yet, by add-on. */
    private final Map<UUID, Long> credits = new HashMap<>();

    PrepaidUnits(BillingHistory before, BilledPeriods periods) {
        this.before = before;
        this.periods = periods;
    }

    /** An amount of a new fixed charge in exact cents, less the credit, not below 0. */
    BigDecimal deductFrom(BigDecimal exactCents, FixedCharge charge, Window window) {
        if (!charge.billing().payInAdvance() || !charge.billing().prorated()) {
            return exactCents;
        }
        long credit = credits.computeIfAbsent(charge.addOn().id(), id -> credit(id, window));
        credits.put(charge.addOn().id(),
                credit - Math.min(credit, Decimals.toWhole(exactCents)));
        return exactCents.subtract(BigDecimal.valueOf(credit)).max(BigDecimal.ZERO);
    }

    private long credit(UUID addOn, Window window) {
        UUID previous = periods.subscription().state().previousId();
        if (previous == null) {
            return 0;
        }
        ZoneId zone = periods.terms().zone();
        int days = periods.opening().fixedChargesDates().days(window);
        CurrencyUnit currency = periods.terms().plan().billing().currency();
        return before.paidAhead(previous, addOn, currency, window.from()).stream()
                .mapToLong(paid -> Decimals.toWhole(Days.share(
                        BigDecimal.valueOf(paid.amountCents()), days, daysPaid(paid, zone))))
                .sum();
    }

    /** Units that were added within a window are paid from their day on. */
    private static int daysPaid(PaidAhead paid, ZoneId zone) {
        LocalDate billed = LocalDays.of(paid.billedAt(), zone);
        Instant from = billed.isAfter(LocalDays.of(paid.window().from(), zone))
                ? LocalDays.startOf(billed, zone) : paid.window().from();
        return Days.between(from, paid.window().to(), zone);
    }
}
