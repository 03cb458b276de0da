package billing.kernel.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * The local dates by which a window has its share of a billing period
 * ({@code subscriptions-and-invoicing.md 3.3}). A customer who moves keeps the start of a running
 * window, which is then no longer a midnight and may lie on another date; the dates of the period
 * stay, so that no date counts twice and none is left out.
 *
 * @param period the whole period
 * @param first  the first date that counts: the start of the period, or the date of a later start
 *               of the subscription
 * @param zone   in which dates are local
 */
public record ProrationDates(DatePeriod period, LocalDate first, ZoneId zone) {
    /** All dates of a period. */
    public static ProrationDates of(DatePeriod period, ZoneId zone) {
        return new ProrationDates(period, period.start(), zone);
    }

    /** Days of the whole period: D of {@code rating-and-usage.md 4.3}. */
    public int periodDays() {
        return period.days();
    }

    /** Days of a window that begins with the first date; 0 for one that ends before it. */
    public int days(Window window) {
        Instant from = LocalDays.of(window.from(), zone).equals(first) ? window.from()
                : LocalDays.startOf(first, zone);
        return Math.max(Days.between(from, window.to(), zone), 0);
    }

    /** Days from an instant of the window to the window's end, both counted. */
    public int days(Instant from, Window window) {
        return Math.max(Days.between(Instants.later(from, LocalDays.startOf(first, zone)),
                window.to(), zone), 0);
    }

    /** The date on which an instant of the window counts. */
    public LocalDate dateOf(Instant instant) {
        LocalDate date = LocalDays.of(instant, zone);
        return date.isBefore(first) ? first : date;
    }

    /** The whole dates of a window that begins with the first date. */
    public Window datesOf(Window window) {
        return new Window(LocalDays.startOf(first, zone),
                LocalDays.endOf(dateOf(window.to()), zone));
    }

    /**
     * An instant that was the start of a period where the customer lived by then, as that start in
     * the zone of now: of this period or of the next one.
     */
    public Instant startNear(Instant formerStart) {
        Instant next = LocalDays.startOf(period.end().plusDays(1), zone);
        Instant own = LocalDays.startOf(period.start(), zone);
        return ZoneMove.isNear(formerStart, next) ? next
                : ZoneMove.isNear(formerStart, own) ? own : formerStart;
    }
}
