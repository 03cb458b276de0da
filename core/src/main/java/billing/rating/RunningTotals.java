package billing.rating;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The part of the prefix list S that the free units of a percentage need, as in
 * {@code rating-and-usage.md 3.7}: the running totals of the events in order, up to the limit that
 * ends the free units.
 *
 * @param last           the last element; 0 for an empty list
 * @param atFreeEvents   the element of the last free event when further elements follow it; else
 *                       null
 * @param belowFreeUnits the number of elements less than the number of free units
 */
public record RunningTotals(BigDecimal last, BigDecimal atFreeEvents, long belowFreeUnits) {
    /** The empty list. */
    public static final RunningTotals NONE = new RunningTotals(BigDecimal.ZERO, null, 0);

    /** The list 1, 2, …, {@code count}, without creating it. */
    public static RunningTotals counting(long count, Percentage price) {
        if (!price.hasFreeUnits()) {
            return NONE;
        }
        long freeEvents = price.freeEventsLimit();
        long below = price.freeUnitsLimit().setScale(0, RoundingMode.CEILING)
                .min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact() - 1;
        return new RunningTotals(BigDecimal.valueOf(count),
                freeEvents > 0 && freeEvents < count ? BigDecimal.valueOf(freeEvents) : null,
                Math.max(0, Math.min(count, below)));
    }
}
