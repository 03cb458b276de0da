package billing.log;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The days that a list of log entries is limited to, in UTC, both included; null for no limit.
 */
public record LogPeriod(LocalDate from, LocalDate to) {
    /** The first instant; null for no limit. */
    public Instant start() {
        return from == null ? null : from.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    /** The first instant after it; null for no limit. */
    public Instant end() {
        return to == null ? null : to.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
}
