package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.kernel.money.Scale;
import billing.rating.RunningTotals;
import billing.rating.UsageFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The usage that a response shows of charges that are paid in advance: the current units with the
 * amount that was charged for them ({@code rating-and-usage.md 5.1}).
 */
final class PaidUnits {
    private PaidUnits() {
    }

    /** Whether the priced units are computed from the units paid for. */
    static boolean decide(Charge charge) {
        return charge.billing().payInAdvance()
                && charge.metric().aggregation().type().isReversible();
    }

    /**
     * Returns the figures that are priced for a response. A renewal charges rounded units, an event
     * exact ones ({@code rating-and-usage.md 2.6, 4.6}).
     *
     * @param rounding the metric's
     * @param level    the units paid for; empty before the window's first event
     */
    static UsageFigures of(Aggregate aggregate, UnaryOperator<BigDecimal> rounding,
                           Charge charge, RatingPeriod period, Optional<PaidCheckpoint> level) {
        UsageFigures figures = aggregate.figures();
        UsageFigures exact = level.isEmpty() ? figures.rounded(rounding) : figures;
        BigDecimal total = exact.fullUnits();
        BigDecimal priced = charge.billing().prorated()
                ? prorated(exact, rounding, period, level)
                : level.map(paid -> rounding.apply(total.subtract(paid.current()))
                        .add(paid.highest())).orElse(total);
        UsageFigures paid = level.map(units -> aggregate.figuresOfPaid(
                total.subtract(units.current()).add(units.highest()).max(BigDecimal.ZERO)))
                .orElse(figures);
        // Of no units none are free, where the running totals ended below 0.
        return (priced.signum() > 0 ? paid : paid.with(RunningTotals.NONE))
                .withUnits(priced.max(BigDecimal.ZERO), total.max(BigDecimal.ZERO));
    }

    /**
     * Units from before the window are prorated by its days; units of the window are those charged.
     */
    private static BigDecimal prorated(UsageFigures figures, UnaryOperator<BigDecimal> rounding,
                                       RatingPeriod period, Optional<PaidCheckpoint> level) {
        boolean whole = period.days() == period.periodDays();
        if (level.isEmpty()) {
            return whole ? figures.fullUnits() : figures.units();
        }
        BigDecimal persisted = figures.fullUnits()
                .subtract(level.get().current().max(BigDecimal.ZERO));
        BigDecimal weighed = whole ? persisted
                : persisted.multiply(BigDecimal.valueOf(period.days()))
                        .divide(BigDecimal.valueOf(period.periodDays()), Scale.PRORATED_UNITS,
                                RoundingMode.CEILING);
        return rounding.apply(weighed).add(level.get().prorated());
    }
}
