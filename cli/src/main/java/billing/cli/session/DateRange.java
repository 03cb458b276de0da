package billing.cli.session;

import java.time.LocalDate;

/**
 * The days of the options {@code --from} and {@code --to}.
 *
 * @param from the first day; null for no beginning
 * @param to   the last day; null for no end
 */
public record DateRange(LocalDate from, LocalDate to) {
    /**
     * Requires that the range does not end before it begins.
     *
     * @throws UsageException if it does
     */
    public DateRange {
        if (from != null && to != null && to.isBefore(from)) {
            throw reversed(from.toString(), to.toString());
        }
    }

    /**
     * A range that ends today unless {@code --to} is given.
     *
     * @throws UsageException if it ends before it begins
     */
    public static DateRange untilToday(LocalDate from, LocalDate to, LocalDate today) {
        if (to == null && from != null && today.isBefore(from)) {
            throw new UsageException("--from: " + from + " is in the future",
                    "use " + today + " or earlier, or add --to");
        }
        return new DateRange(from, to == null ? today : to);
    }

    /** The error of a range that ends before it begins. */
    static UsageException reversed(String from, String to) {
        return new UsageException("--to: " + to + " is before --from " + from,
                "use a --from on or before --to");
    }
}
