package billing.kernel.time;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Local dates from {@code start} to {@code end}, both included.
 *
 * @param start the first day
 * @param end   the last day, not before the first
 */
public record DatePeriod(LocalDate start, LocalDate end) {
    public DatePeriod {
        if (end.isBefore(start)) {
            throw new IllegalArgumentException("period ends " + end + " before it starts " + start);
        }
    }

    /** The number of dates. */
    public int days() {
        return (int) ChronoUnit.DAYS.between(start, end) + 1;
    }

    /** Whether the date lies inside. */
    public boolean contains(LocalDate date) {
        return !date.isBefore(start) && !date.isAfter(end);
    }
}
