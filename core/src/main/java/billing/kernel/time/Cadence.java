package billing.kernel.time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/**
 * The rhythm of billing: every local date lies in exactly one period
 * ({@code subscriptions-and-invoicing.md 3.1}).
 *
 * @param interval    how long a period is
 * @param billingTime whether periods follow the calendar or the anchor
 * @param anchor      local date of {@code subscription_at}; calendar periods ignore it
 */
public record Cadence(Interval interval, BillingTime billingTime, LocalDate anchor) {
    private static final int DAYS_OF_WEEK = 7;

    /** The period that the date lies in. */
    public DatePeriod periodOf(LocalDate date) {
        LocalDate start = startOf(date);
        return new DatePeriod(start, startAfter(start).minusDays(1));
    }

    /** The period just before one of this cadence. */
    public DatePeriod previous(DatePeriod period) {
        return periodOf(period.start().minusDays(1));
    }

    /** The period that follows one of this cadence. */
    public DatePeriod next(DatePeriod period) {
        return periodOf(period.end().plusDays(1));
    }

    /** Whether a period begins on the date. */
    public boolean startsOn(LocalDate date) {
        return startOf(date).equals(date);
    }

    private LocalDate startOf(LocalDate date) {
        if (interval == Interval.WEEKLY) {
            return billingTime == BillingTime.CALENDAR
                    ? date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                    : date.minusDays(Math.floorMod(ChronoUnit.DAYS.between(anchor, date),
                            DAYS_OF_WEEK));
        }
        LocalDate origin = origin();
        long elapsed = ChronoUnit.MONTHS.between(YearMonth.from(origin), YearMonth.from(date));
        long count = Math.floorDiv(elapsed, interval.months());
        LocalDate start = origin.plusMonths(count * interval.months());
        return start.isAfter(date) ? origin.plusMonths((count - 1) * interval.months()) : start;
    }

    /**
     * The start that follows one of this cadence. Counted from the anchor itself, so that the
     * clamping of a short month never sticks: 31 Jan, 29 Feb, 31 Mar.
     */
    private LocalDate startAfter(LocalDate start) {
        if (interval == Interval.WEEKLY) {
            return start.plusDays(DAYS_OF_WEEK);
        }
        LocalDate origin = origin();
        long elapsed = ChronoUnit.MONTHS.between(YearMonth.from(origin), YearMonth.from(start));
        return origin.plusMonths(elapsed + interval.months());
    }

    private LocalDate origin() {
        return billingTime == BillingTime.ANNIVERSARY ? anchor : LocalDate.of(2000, 1, 1);
    }
}
