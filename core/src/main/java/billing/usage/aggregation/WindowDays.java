package billing.usage.aggregation;

import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/** Numbers the local days of a window from 0, without a time zone conversion for each event. */
final class WindowDays {
    /** The number of any day before the window. */
    static final int BEFORE = -1;

    private final long fromMicros;
    private final int count;
    private final long[] midnights;
    private int latest;

    WindowDays(RatingPeriod period) {
        LocalDate first = period.dates().first();
        LocalDate end = LocalDays.of(period.window().to(), period.zone()).plusDays(1);
        fromMicros = UsageRating.startMicros(period);
        count = Math.max((int) ChronoUnit.DAYS.between(first, end), 0);
        midnights = first.datesUntil(first.plusDays(Math.max(count, 1)))
                .mapToLong(day -> Instants.toMicros(LocalDays.startOf(day, period.zone())))
                .toArray();
    }

    /**
     * The number of the day of an instant before the window's end; {@link #BEFORE} before its
     * start.
     */
    int dayOf(long micros) {
        if (micros < fromMicros) {
            return BEFORE;
        }
        // Events are sorted: most are on the day of the previous one.
        if (micros < midnights[latest] || latest < last() && micros >= midnights[latest + 1]) {
            int found = Arrays.binarySearch(midnights, micros);
            latest = found >= 0 ? found : Math.max(-found - 2, 0);
        }
        return latest;
    }

    /** The number of the window's last day; -1 for a window that ends before its first one. */
    int last() {
        return count - 1;
    }

    /** Days from one numbered day to the end of the window, both included. */
    int left(int day) {
        return last() - day + 1;
    }
}
