package billing.kernel.time;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** The two ways in which days are counted. */
public final class Days {
    private static final long NANOS_OF_DAY = Duration.ofDays(1).toNanos();

    private Days() {
    }

    /**
     * Elapsed 24-hour spans of local time, rounded up: the count of every proration
     * ({@code subscriptions-and-invoicing.md 0}).
     *
     * <p>From a local midnight to an end of day it is the number of dates, whatever daylight saving
     * does. An end at exactly midnight counts one second more, so that it touches its day.
     */
    public static int between(Instant from, Instant to, ZoneId zone) {
        LocalDateTime start = LocalDateTime.ofInstant(from, zone);
        LocalDateTime end = LocalDateTime.ofInstant(to, zone);
        if (end.toLocalTime().equals(LocalTime.MIDNIGHT)) {
            end = end.plusSeconds(1);
        }
        long nanos = Duration.between(start, end).toNanos();
        return Math.toIntExact(Math.floorDiv(nanos + NANOS_OF_DAY - 1, NANOS_OF_DAY));
    }

    /** Local calendar dates touched, both included ({@code rating-and-usage.md 0}: cal). */
    public static int dates(Instant from, Instant to, ZoneId zone) {
        return Math.toIntExact(ChronoUnit.DAYS.between(LocalDays.of(from, zone),
                LocalDays.of(to, zone)) + 1);
    }
}
