package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * A percentage of the units, a fixed amount per event, free units and limits per transaction
 * ({@code rating-and-usage.md 3.7}).
 *
 * @param rate                         percent
 * @param fixedAmount                  per paid event; null for none
 * @param freeUnitsPerEvents           number of free events; null for none
 * @param freeUnitsPerTotalAggregation number of free units; null for none
 * @param perTransactionMinAmount      lowest amount of an event; null for none
 * @param perTransactionMaxAmount      highest amount of an event; null for none
 */
public record Percentage(BigDecimal rate, BigDecimal fixedAmount, Long freeUnitsPerEvents,
                         BigDecimal freeUnitsPerTotalAggregation,
                         BigDecimal perTransactionMinAmount, BigDecimal perTransactionMaxAmount)
        implements ChargeModel {
    public Percentage {
        Objects.requireNonNull(rate, "rate");
    }

    /** The number of free events, 0 for none: n of the specification. */
    public long freeEventsLimit() {
        return freeUnitsPerEvents == null ? 0 : freeUnitsPerEvents;
    }

    /** The number of free units, 0 for none: t of the specification. */
    public BigDecimal freeUnitsLimit() {
        return freeUnitsPerTotalAggregation == null ? BigDecimal.ZERO
                : freeUnitsPerTotalAggregation;
    }

    /** The amount per paid event, 0 for none: F of the specification. */
    public BigDecimal fixedAmountPerEvent() {
        return fixedAmount == null ? BigDecimal.ZERO : fixedAmount;
    }

    /** Whether some units or events are free. */
    public boolean hasFreeUnits() {
        return freeEventsLimit() > 0 || freeUnitsLimit().signum() > 0;
    }

    /** Whether the amount of a single event has a limit. */
    public boolean limitsTransactions() {
        return perTransactionMinAmount != null || perTransactionMaxAmount != null;
    }

    /** The percentage of some units. */
    BigDecimal percentageOf(BigDecimal units) {
        return Decimals.percentage(units, rate);
    }

    /**
     * The amount of one event alone, with nothing free: within the limits per transaction, of which
     * the higher one goes before the lower ({@code rating-and-usage.md 7.2}).
     */
    @Override
    public BigDecimal eventAmount(BigDecimal units) {
        BigDecimal amount = percentageOf(units).add(fixedAmountPerEvent());
        if (perTransactionMinAmount != null) {
            amount = amount.max(perTransactionMinAmount);
        }
        return perTransactionMaxAmount == null ? amount : amount.min(perTransactionMaxAmount);
    }

    @Override
    public boolean pricesUnitsAlone() {
        return false;
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        BigDecimal freeUnits = freeUnits(usage.totals());
        BigDecimal paidUnits = usage.units().subtract(freeUnits);
        BigDecimal percentage = percentageOf(paidUnits.max(BigDecimal.ZERO));
        long freeEvents = Math.min(freeEvents(usage.totals()), usage.eventsCount());
        long paidEvents = usage.eventsCount() - freeEvents;
        BigDecimal fixed = usage.units().signum() == 0 ? BigDecimal.ZERO
                : fixedAmountPerEvent().multiply(BigDecimal.valueOf(paidEvents));
        BigDecimal unlimited = percentage.add(fixed);
        BigDecimal amount = limitsTransactions() && usage.perTransactionAmount() != null
                ? usage.perTransactionAmount() : unlimited;
        return PricedUsage.of(amount, usage, new PercentageSteps(usage.units(), freeUnits,
                paidUnits.max(BigDecimal.ZERO), rate, percentage, freeEvents, paidEvents,
                paidEvents > 0 ? fixedAmountPerEvent() : BigDecimal.ZERO, fixed,
                amount.subtract(unlimited)));
    }

    private BigDecimal freeUnits(RunningTotals totals) {
        if (totals.last().signum() == 0) {
            return BigDecimal.ZERO;
        }
        if (totals.atFreeEvents() != null) {
            return totals.atFreeEvents();
        }
        return freeUnitsLimit().signum() == 0 ? totals.last()
                : totals.last().min(freeUnitsLimit());
    }

    /** The smallest of both limits that is set: reaching the free units exactly is paid. */
    private long freeEvents(RunningTotals totals) {
        if (freeEventsLimit() == 0 || totals.belowFreeUnits() == 0) {
            return freeEventsLimit() + totals.belowFreeUnits();
        }
        return Math.min(freeEventsLimit(), totals.belowFreeUnits());
    }
}
