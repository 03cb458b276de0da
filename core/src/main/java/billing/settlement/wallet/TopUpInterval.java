package billing.settlement.wallet;

import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.function.UnaryOperator;

/**
 * When an interval rule tops up its wallet ({@code money.md 5.10}): once on each local top-up day,
 * but not on the day of the wallet's creation.
 *
 * @param zone       of the customer
 * @param lastMadeAt the time of the wallet's last top-up by an interval rule; or null
 * @param lastMadeOn the local date of that top-up in the zone at that time; or null
 */
public record TopUpInterval(RecurringRule rule, Instant walletCreatedAt, ZoneId zone,
                            Instant lastMadeAt, LocalDate lastMadeOn) {
    /** Returns the local date of an instant. */
    public LocalDate dayOf(Instant instant) {
        return LocalDays.of(instant, zone);
    }

    /** Whether a top-up is due at an instant. */
    public boolean isDue(Instant at) {
        LocalDate day = LocalDays.of(at, zone);
        return !at.isBefore(anchor()) && days().contain(day)
                && !day.equals(LocalDays.of(walletCreatedAt, zone))
                && (lastMadeAt == null || !day.equals(LocalDays.of(lastMadeAt, zone)))
                && (lastMadeOn == null || day.isAfter(lastMadeOn));
    }

    /**
     * Returns the first instant at which a top-up is due, after the last evaluation.
     *
     * @param scheduled returns the first scheduled instant on or after an instant
     */
    public Instant next(UnaryOperator<Instant> scheduled) {
        Instant from = Instants.later(Instants.after(rule.evaluatedAt()), anchor());
        Instant at = scheduled.apply(from);
        while (!isDue(at)) {
            LocalDate day = days().firstFrom(LocalDays.of(at, zone).plusDays(1));
            at = scheduled.apply(Instants.later(LocalDays.startOf(day, zone), from));
        }
        return at;
    }

    private Instant anchor() {
        return rule.schedule().startedAt() == null ? walletCreatedAt : rule.schedule().startedAt();
    }

    private TopUpDays days() {
        return new TopUpDays(rule.schedule().interval(), LocalDays.of(anchor(), zone));
    }
}
