package billing.usage.aggregation;

import billing.rating.PerTransaction;
import billing.rating.Percentage;
import billing.rating.RunningTotals;
import billing.rating.UsageFigures;
import java.math.BigDecimal;

/**
 * The state of a percentage on a sum, updated event by event: the running totals that end the free
 * units, and the amount under limits per transaction ({@code rating-and-usage.md 3.7}). Of the
 * prefix list only the last element and the number of elements below the free units are kept.
 */
final class PercentageWalk {
    private final Percentage price;
    private final PerTransaction perTransaction;
    private boolean follows;
    private long seen;
    private BigDecimal last = BigDecimal.ZERO;
    private PaidCheckpoint paid;
    private long belowFreeUnits;

    PercentageWalk(Percentage price) {
        this.price = price;
        this.perTransaction = perTransaction(price);
        this.follows = price.hasFreeUnits();
    }

    /** The state of the limits per transaction; null when the price sets none. */
    static PerTransaction perTransaction(Percentage price) {
        return price == null || !price.limitsTransactions() ? null : new PerTransaction(price);
    }

    static BigDecimal amountOf(PerTransaction perTransaction) {
        return perTransaction == null ? null : perTransaction.amount();
    }

    /** Whether further running totals can change the result. */
    boolean followsTotals() {
        return follows;
    }

    /** Whether single values can change the result. */
    boolean followsValues() {
        return perTransaction != null;
    }

    /**
     * Adds the running total that includes the next event.
     *
     * @param value    of the event
     * @param inWindow false for an event of the history before the window
     */
    void total(BigDecimal total, BigDecimal value, boolean inWindow) {
        seen++;
        last = total;
        if (inWindow && price.freeEventsLimit() > 0) {
            paid = (paid == null ? PaidCheckpoint.first(value)
                    : paid.then(value, BigDecimal.ZERO)).level();
        }
        if (total.compareTo(price.freeUnitsLimit()) < 0) {
            belowFreeUnits++;
        }
        follows = price.freeEventsLimit() > 0 ? seen < price.freeEventsLimit()
                : total.compareTo(price.freeUnitsLimit()) <= 0;
    }

    /** Adds the value of the next event of the window. */
    void value(BigDecimal value) {
        perTransaction.add(value);
    }

    /**
     * The running totals of the units that have been paid for in advance, T − c + M after each
     * event: a fall does not lower them.
     *
     * @param units the latest of them
     */
    RunningTotals totalsOfPaid(BigDecimal units) {
        BigDecimal lastPaid = follows ? units
                : paid == null ? last : last.subtract(paid.current()).add(paid.highest());
        return new RunningTotals(lastPaid.max(BigDecimal.ZERO), null, belowFreeUnits);
    }

    UsageFigures addTo(UsageFigures figures) {
        return figures.with(new RunningTotals(last, null, belowFreeUnits))
                .withPerTransactionAmount(amountOf(perTransaction));
    }
}
