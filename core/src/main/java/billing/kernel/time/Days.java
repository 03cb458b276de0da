package billing.kernel.time;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** The two ways in which days are counted, and shares by days. */
public final class Days {
    private static final long NANOS_OF_DAY = Duration.ofDays(1).toNanos();

    private Days() {
    }

    /**
     * The share of an amount or of units that some days of a period have: {@code whole × days ÷
     * periodDays}, divided once, with 34 digits ({@code subscriptions-and-invoicing.md 0}).
     *
     * @param periodDays days of the whole period, more than 0
     */
    public static BigDecimal share(BigDecimal whole, long days, long periodDays) {
        return whole.multiply(BigDecimal.valueOf(days))
                .divide(BigDecimal.valueOf(periodDays), Decimals.DIVISION);
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
