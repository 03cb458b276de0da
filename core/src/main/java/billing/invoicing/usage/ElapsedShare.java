package billing.invoicing.usage;

import billing.kernel.money.Decimals;
import billing.kernel.time.Days;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;

/**
 * How much of a subscription's window has passed, in days ({@code rating-and-usage.md 5.2}).
 *
 * @param elapsedDays 0 before the window
 * @param windowDays  positive
 */
public record ElapsedShare(int elapsedDays, int windowDays) {
    /** The share at an instant; the whole window at its end and later. */
    public static ElapsedShare at(Instant now, Window window, ZoneId zone) {
        int windowDays = Math.max(Days.between(window.from(), window.to(), zone), 1);
        if (now.isBefore(window.from())) {
            return new ElapsedShare(0, windowDays);
        }
        return now.isBefore(window.to())
                ? new ElapsedShare(Days.between(window.from(), now, zone), windowDays)
                : new ElapsedShare(windowDays, windowDays);
    }

    /** Extrapolates a figure to the window's end; 0 before the first day. */
    BigDecimal extrapolate(BigDecimal soFar) {
        return Decimals.ratio(soFar.multiply(BigDecimal.valueOf(windowDays)),
                BigDecimal.valueOf(elapsedDays));
    }
}
