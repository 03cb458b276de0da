package billing.kernel.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Instants and dates as people and programs write them, within {@link Years}: the database could
 * not hold others, and the day after the last of them could not be computed.
 */
public final class Iso8601 {
    private Iso8601() {
    }

    /**
     * The instant of an ISO 8601 date-time, to the microsecond that the database keeps; without an
     * offset it is UTC, and a date alone is its first instant in UTC. Nothing for any other text.
     */
    public static Optional<Instant> instant(String text) {
        String trimmed = text.strip();
        if (!hasShortYear(trimmed)) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(trimmed).truncatedTo(ChronoUnit.MICROS)).filter(Years::has);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The date of a text like {@code 2026-04-30}; nothing for any other text. */
    public static Optional<LocalDate> date(String text) {
        if (!hasShortYear(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDate.parse(text)).filter(Years::has);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Whether a text is a time without offset, which is not the same instant everywhere. */
    public static boolean isLocalTime(String text) {
        int time = text.indexOf('T');
        return time >= 0 && !text.endsWith("Z") && text.indexOf('+', time) < 0
                && text.indexOf('-', time) < 0;
    }

    private static boolean hasShortYear(String text) {
        return text.matches("\\d{4}-.*");
    }

    private static Instant read(String text) {
        if (text.indexOf('T') < 0) {
            return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
        }
        return isLocalTime(text) ? LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)
                : OffsetDateTime.parse(text).toInstant();
    }
}
