package billing.usage.aggregation;

import billing.kernel.time.Days;
import billing.kernel.time.Window;
import java.time.ZoneId;

/**
 * The span that is rated.
 *
 * @param window         the charge window, UTC, both ends included
 * @param periodDays     D: days of the whole, unclamped period of the window, positive
 * @param zone           in which days are local: the customer's
 * @param endedByUpgrade whether a plan with a higher price took over within the window's last day:
 *                       that day is then charged on the new plan
 */
public record RatingPeriod(Window window, int periodDays, ZoneId zone, boolean endedByUpgrade) {
    public RatingPeriod {
        if (periodDays <= 0) {
            throw new IllegalArgumentException("period days must be positive: " + periodDays);
        }
    }

    /** Days of the window that count: d of {@code rating-and-usage.md 4.3}. */
    public int days() {
        int days = Days.between(window.from(), window.to(), zone);
        return endedByUpgrade ? Math.max(days - 1, 0) : days;
    }
}
