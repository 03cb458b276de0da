package billing.kernel.time;

import billing.kernel.limit.Limit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The years that dates and instants from outside may be in: 1 to {@link Limit#YEAR}. Others cannot
 * be written as {@code 2026-01-31}.
 */
public final class Years {
    private static final LocalDate FIRST_DATE = LocalDate.of(1, 1, 1);
    /** The first instant of the first of them, in UTC. */
    public static final Instant FIRST = startOf(FIRST_DATE);
    private static final Instant END = startOf(LocalDate.of(Limit.YEAR.most() + 1, 1, 1));

    private Years() {
    }

    private static Instant startOf(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The latest instant that work may be requested for at a time. */
    public static Instant latest(Instant now) {
        return now.atOffset(ZoneOffset.UTC).plusYears(Limit.YEARS_AHEAD.most()).toInstant();
    }

    /** Whether a date is in one of them. */
    public static boolean has(LocalDate date) {
        return !date.isBefore(FIRST_DATE) && date.getYear() <= Limit.YEAR.most();
    }

    /** Whether an instant is in one of them, in UTC. */
    public static boolean has(Instant instant) {
        return !instant.isBefore(FIRST) && instant.isBefore(END);
    }
}
