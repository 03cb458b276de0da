package billing.books;

import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * Revenue that is earned day by day over a period.
 *
 * <p>Of the days up to a date the whole cents of their exact share are earned, so that what is
 * earned never misses the exact amount by a cent, and the last day earns what is left.
 */
public final class Deferral {
    private final LocalDate to;
    private LocalDate from;
    private long cents;
    private LocalDate next;
    private long earned;

    /**
     * An amount over the days of a period.
     *
     * @param cents may be negative
     * @param from  the first day
     * @param to    the last day, not before the first
     */
    public Deferral(long cents, LocalDate from, LocalDate to) {
        this.cents = cents;
        this.from = from;
        this.next = from;
        this.to = to;
    }

    /** The last day. */
    public LocalDate to() {
        return to;
    }

    /** The deferred amount in cents. */
    public long leftCents() {
        return cents - earned;
    }

    /** Earns the days up to a date; what each earned that earned something. */
    public Map<LocalDate, Long> earn(LocalDate through) {
        Map<LocalDate, Long> days = new TreeMap<>();
        for (; !next.isAfter(through) && !next.isAfter(to); next = next.plusDays(1)) {
            long sum = earnedBy(next);
            if (sum != earned) {
                days.put(next, sum - earned);
                earned = sum;
            }
        }
        return days;
    }

    /** Earns at once what is left of all days; how much it is, in cents. */
    public long earnAll() {
        long left = leftCents();
        earned = cents;
        next = to.plusDays(1);
        return left;
    }

    /**
     * Reverses as much of an amount as is not earned; the rest is earned over the days to come.
     *
     * @return how much was reversed, in cents
     */
    public long reduce(long byCents) {
        long taken = Math.max(0, Math.min(byCents, leftCents()));
        cents = leftCents() - taken;
        from = next;
        earned = 0;
        return taken;
    }

    private long earnedBy(LocalDate date) {
        long days = ChronoUnit.DAYS.between(from, date) + 1;
        long all = ChronoUnit.DAYS.between(from, to) + 1;
        return BigInteger.valueOf(cents).multiply(BigInteger.valueOf(days))
                .divide(BigInteger.valueOf(all)).longValueExact();
    }
}
