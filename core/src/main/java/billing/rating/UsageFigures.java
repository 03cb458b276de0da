package billing.rating;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;

/**
 * The figures of the usage of one bucket and group from which its price is computed.
 *
 * @param units                what is priced: U of {@code rating-and-usage.md 0}, weighed by days
 *                             when the charge is prorated
 * @param fullUnits            what is shown: the same without the weights
 * @param eventsCount          how many events count, see {@code rating-and-usage.md 2.4}
 * @param totals               the running totals, for free units of a percentage
 * @param perTransactionAmount the amount summed event by event under the limits per transaction;
 *                             null when no limit is set or none applies
 * @param eventAmounts         the prices that came with the events, in currency units
 */
public record UsageFigures(BigDecimal units, BigDecimal fullUnits, long eventsCount,
                           RunningTotals totals, BigDecimal perTransactionAmount,
                           BigDecimal eventAmounts) {
    /** Units that nothing more is known of. */
    public static UsageFigures of(BigDecimal units, long eventsCount) {
        return prorated(units, units, eventsCount);
    }

    /** Units that are shown in full and priced by their days. */
    public static UsageFigures prorated(BigDecimal units, BigDecimal fullUnits, long eventsCount) {
        return new UsageFigures(units, fullUnits, eventsCount, RunningTotals.NONE, null,
                BigDecimal.ZERO);
    }

    /** Whether the units priced are not the units shown. */
    boolean isProrated() {
        return units.compareTo(fullUnits) != 0;
    }

    /** The same with other units, priced and shown. */
    public UsageFigures withUnits(BigDecimal priced, BigDecimal full) {
        return new UsageFigures(priced, full, eventsCount, totals, perTransactionAmount,
                eventAmounts);
    }

    /** The same with running totals. */
    public UsageFigures with(RunningTotals other) {
        return new UsageFigures(units, fullUnits, eventsCount, other, perTransactionAmount,
                eventAmounts);
    }

    /** The same with an amount summed event by event; null for none. */
    public UsageFigures withPerTransactionAmount(BigDecimal amount) {
        return new UsageFigures(units, fullUnits, eventsCount, totals, amount, eventAmounts);
    }

    /** The same with the prices that came with the events, in currency units. */
    public UsageFigures withEventAmounts(BigDecimal amounts) {
        return new UsageFigures(units, fullUnits, eventsCount, totals, perTransactionAmount,
                amounts);
    }

    /** The same with both kinds of units rounded ({@code rating-and-usage.md 2.6}). */
    public UsageFigures rounded(UnaryOperator<BigDecimal> rounding) {
        return new UsageFigures(rounding.apply(units), rounding.apply(fullUnits), eventsCount,
                totals, perTransactionAmount, eventAmounts);
    }
}
