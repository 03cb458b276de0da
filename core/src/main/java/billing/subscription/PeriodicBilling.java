package billing.subscription;

import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Timetable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** When the periods of a subscription are billed ({@code subscriptions-and-invoicing.md 5.1}). */
public final class PeriodicBilling {
    /** When runs bill periods: hourly at minute 10. */
    public static final Timetable RUNS = new Timetable(10, 60);

    private PeriodicBilling() {
    }

    /**
     * The instants at which an active subscription is due, in order and without end: on each
     * billing day after its start that is not over when it is created and activated. Its end is
     * left out of account.
     *
     * @param billedOn the local dates on which it was billed before
     */
    public static Stream<Instant> due(SubscriptionTerms terms, List<LocalDate> billedOn) {
        LocalDate created = LocalDate.ofInstant(terms.subscription().createdAt(), ZoneOffset.UTC);
        LocalDate last = Stream.concat(billedOn.stream(),
                Stream.of(terms.startedOn(), created.minusDays(1)))
                .max(LocalDate::compareTo).orElseThrow();
        return Stream.iterate(BillingDays.nextAfter(terms, last),
                        date -> BillingDays.nextAfter(terms, date))
                .flatMap(date -> dueOn(terms, date).stream());
    }

    /**
     * The first instant whose usage is billed: the start, and of a start in the past at the
     * earliest that of the charge period which the first billing day after the creation closes
     * ({@code subscriptions-and-invoicing.md 3.6}).
     *
     * @param terms of a subscription that has started
     */
    public static Instant usageBilledFrom(SubscriptionTerms terms) {
        return due(terms, List.of()).map(at -> BillingWindows.onBillingDay(terms, at).charges())
                .filter(Objects::nonNull).findFirst().orElseThrow().from();
    }

    /** Empty where the date is over by the first run after the activation. */
    private static Optional<Instant> dueOn(SubscriptionTerms terms, LocalDate date) {
        Instant start = LocalDays.startOf(date, terms.zone());
        Instant at = Instants.later(RUNS.firstFrom(start),
                RUNS.firstAfter(terms.subscription().state().activatedAt()));
        // A zone that crosses the date line skips a date; what is due on it is due on the next.
        return terms.localDate(at).equals(terms.localDate(start)) ? Optional.of(at)
                : Optional.empty();
    }
}
