package billing.cli.session;

import java.time.Instant;
import java.time.ZoneId;

/**
 * The times of the options {@code --from} and {@code --to}, both inclusive.
 *
 * @param from null for no beginning
 * @param to   null for no end
 */
public record TimeRange(Instant from, Instant to) {
    /**
     * Reads the values of both options, null if not given; a date means its first instant in a
     * zone.
     *
     * @throws UsageException if one is not an instant, or the range ends before it begins
     */
    public static TimeRange parse(String from, String to, ZoneId zone) {
        TimeRange range = new TimeRange(instant("--from", from, zone), instant("--to", to, zone));
        if (from != null && to != null && range.to.isBefore(range.from)) {
            throw DateRange.reversed(from, to);
        }
        return range;
    }

    private static Instant instant(String option, String text, ZoneId zone) {
        return text == null ? null : InstantText.parse(option, text, zone);
    }
}
