package billing.kernel.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** Local dates as spans of instants ({@code subscriptions-and-invoicing.md 0}: SOD, EOD, D). */
public final class LocalDays {
    private LocalDays() {
    }

    /** The calendar date of an instant. */
    public static LocalDate of(Instant instant, ZoneId zone) {
        return LocalDate.ofInstant(instant, zone);
    }

    /** Local 00:00:00 of a date, or the first instant of a day that starts later. */
    public static Instant startOf(LocalDate date, ZoneId zone) {
        return date.atStartOfDay(zone).toInstant();
    }

    /**
     * The last millisecond of a local date: the one before the next date starts, so that an hour
     * that a change of the clock repeats before midnight belongs to the date.
     */
    public static Instant endOf(LocalDate date, ZoneId zone) {
        return startOf(date.plusDays(1), zone).minusMillis(1);
    }

    /** The span of all instants of the dates of a period. */
    public static Window windowOf(DatePeriod period, ZoneId zone) {
        return new Window(startOf(period.start(), zone), endOf(period.end(), zone));
    }
}
