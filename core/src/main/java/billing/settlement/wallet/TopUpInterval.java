package billing.settlement.wallet;

import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.function.UnaryOperator;

/**
 * When an interval rule tops up its wallet ({@code money.md 5.10}): once a local day of its rhythm,
 * never on the day of the wallet's making.
 *
 * @param zone       of the customer
 * @param lastMadeAt when an interval rule topped the wallet up last; or null
 * @param lastMadeOn the local date of its time that this was; or null
 */
public record TopUpInterval(RecurringRule rule, Instant walletCreatedAt, ZoneId zone,
                            Instant lastMadeAt, LocalDate lastMadeOn) {
    /** The local date of an instant. */
    public LocalDate dayOf(Instant instant) {
        return LocalDays.of(instant, zone);
    }

    /** Whether it tops up at an instant. */
    public boolean isDue(Instant at) {
        LocalDate day = LocalDays.of(at, zone);
        return !at.isBefore(anchor()) && days().contain(day)
                && !day.equals(LocalDays.of(walletCreatedAt, zone))
                && (lastMadeAt == null || !day.equals(LocalDays.of(lastMadeAt, zone)))
                && (lastMadeOn == null || day.isAfter(lastMadeOn));
    }

    /**
     * The first instant at which it tops up, behind what has been looked at.
     *
     * @param scheduled the first scheduled instant from another on
     */
    public Instant next(UnaryOperator<Instant> scheduled) {
        Instant from = later(Instants.after(rule.lookedAt()), anchor());
        Instant at = scheduled.apply(from);
        while (!isDue(at)) {
            LocalDate day = days().firstFrom(LocalDays.of(at, zone).plusDays(1));
            at = scheduled.apply(later(LocalDays.startOf(day, zone), from));
        }
        return at;
    }

    private Instant anchor() {
        return rule.schedule().startedAt() == null ? walletCreatedAt : rule.schedule().startedAt();
    }

    private TopUpDays days() {
        return new TopUpDays(rule.schedule().interval(), LocalDays.of(anchor(), zone));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
