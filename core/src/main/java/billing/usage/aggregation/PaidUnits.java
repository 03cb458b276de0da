package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.kernel.money.Scale;
import billing.rating.UsageFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

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
     * Returns the figures that are priced for a response.
     *
     * @param figures not rounded, because the charged units were not rounded either
     * @param level   the units paid for; empty before the window's first event
     */
    static UsageFigures of(UsageFigures figures, Charge charge, RatingPeriod period,
                           Optional<PaidCheckpoint> level) {
        BigDecimal total = figures.fullUnits();
        BigDecimal priced = charge.billing().prorated() ? prorated(figures, period, level)
                : level.map(paid -> total.subtract(paid.current()).add(paid.highest()))
                        .orElse(total);
        return figures.withUnits(priced.max(BigDecimal.ZERO), total.max(BigDecimal.ZERO));
    }

    /**
     * Units from before the window are prorated by its days; units of the window are those charged.
     */
    private static BigDecimal prorated(UsageFigures figures, RatingPeriod period,
                                       Optional<PaidCheckpoint> level) {
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
        return weighed.add(level.get().prorated());
    }
}
