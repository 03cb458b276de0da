package billing.kernel.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * A date or an instant, as people write either where both are taken. One of the two is null.
 *
 * @param date    stands for its first instant, wherever the reader knows the day to be
 * @param instant UTC
 */
public record DateOrInstant(LocalDate date, Instant instant) {
    private static final int DATE_LENGTH = 10;

    /**
     * The date or instant of an ISO 8601 text; empty for any other text. Without offset, times are
     * UTC.
     */
    public static Optional<DateOrInstant> read(String text) {
        String trimmed = text.strip();
        return Iso8601.instant(trimmed).map(instant -> trimmed.length() == DATE_LENGTH
                ? new DateOrInstant(LocalDate.parse(trimmed), null)
                : new DateOrInstant(null, instant));
    }

    /** The instant, of a date the first one that is local to a zone. */
    public Instant in(ZoneId zone) {
        return instant != null ? instant : LocalDays.startOf(date, zone);
    }

    /** Whether an instant is meant by it when dates are UTC. */
    public boolean isInUtc(Instant other) {
        return in(ZoneOffset.UTC).equals(other);
    }
}
