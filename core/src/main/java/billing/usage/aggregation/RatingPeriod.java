package billing.usage.aggregation;

import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import java.time.ZoneId;

/**
 * The span that is rated.
 *
 * @param window         the charge window, UTC, both ends included
 * @param dates          of the whole, unclamped period of the window, in the customer's zone
 * @param endedByUpgrade whether a plan with a higher price took over within the window's last day:
 *                       that day is then charged on the new plan
 */
public record RatingPeriod(Window window, ProrationDates dates, boolean endedByUpgrade) {
    /** D of {@code rating-and-usage.md 4.3}: days of the whole period, more than 0. */
    public int periodDays() {
        return dates.periodDays();
    }

    /** In which days are local. */
    public ZoneId zone() {
        return dates.zone();
    }

    /** Days of the window that count: d of {@code rating-and-usage.md 4.3}. */
    public int days() {
        int days = dates.days(window);
        return endedByUpgrade ? Math.max(days - 1, 0) : days;
    }
}
