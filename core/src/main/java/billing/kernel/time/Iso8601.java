package billing.kernel.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Instants as people and programs write them. */
public final class Iso8601 {
    private Iso8601() {
    }

    /**
     * The instant of an ISO 8601 date-time, to the microsecond that the database keeps; without an
     * offset it is UTC, and a date alone is its first instant in UTC. Nothing for any other text,
     * nor for years of more than four digits, which the database could not hold.
     */
    public static Optional<Instant> instant(String text) {
        String trimmed = text.strip();
        if (!trimmed.matches("\\d{4}-.*")) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(trimmed).truncatedTo(ChronoUnit.MICROS));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Instant read(String text) {
        int time = text.indexOf('T');
        if (time < 0) {
            return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
        }
        boolean hasOffset = text.endsWith("Z") || text.indexOf('+', time) > 0
                || text.indexOf('-', time) > 0;
        return hasOffset ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }
}
