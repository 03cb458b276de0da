package billing.run;

import billing.subscription.BillingDays;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Trial;
import billing.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When something falls due for a subscription: the first scheduled instant at which a run that
 * never sleeps would find it due. Pure.
 */
final class SubscriptionCalendar {
    /** Days before an end at which its subscription is warned of. */
    private static final List<Long> ALERT_DAYS = List.of(45L, 15L);

    private SubscriptionCalendar() {
    }

    /** An instant of one kind of work. */
    record Appointment(Instant at, Work work) implements Comparable<Appointment> {
        @Override
        public int compareTo(Appointment other) {
            int byInstant = at.compareTo(other.at);
            return byInstant != 0 ? byInstant : work.compareTo(other.work);
        }
    }

    /** What falls due first; nothing for a subscription that is left alone from now on. */
    static Optional<Appointment> next(LiveSubscription live) {
        SubscriptionStatus status = live.subscription().status();
        if (status == SubscriptionStatus.PENDING) {
            return activation(live);
        }
        if (status == SubscriptionStatus.INCOMPLETE) {
            return Stream.of(ending(live), startExpiry(live))
                    .flatMap(Optional::stream).min(Appointment::compareTo);
        }
        if (status != SubscriptionStatus.ACTIVE) {
            return Optional.empty();
        }
        return Stream.of(ending(live), periodicBilling(live), trialEnd(live),
                        terminationAlert(live))
                .flatMap(Optional::stream).min(Appointment::compareTo);
    }

    /** At local midnight of the start, once nothing else bears the external id. */
    private static Optional<Appointment> activation(LiveSubscription live) {
        Subscription subscription = live.subscription();
        if (subscription.previousId() != null) {
            return Optional.empty();
        }
        SubscriptionTerms terms = live.terms();
        Instant midnight = LocalDays.startOf(terms.localDate(subscription.subscriptionAt()),
                terms.zone());
        Instant at = latest(Work.ACTIVATION.firstFrom(midnight),
                Work.ACTIVATION.firstAfter(subscription.createdAt()));
        if (live.externalIdFreedAt() != null) {
            at = latest(at, Work.ACTIVATION.firstAfter(live.externalIdFreedAt()));
        }
        return Optional.of(new Appointment(at, Work.ACTIVATION));
    }

    private static Optional<Appointment> startExpiry(LiveSubscription live) {
        return Optional.ofNullable(live.startExpiresAt()).map(at ->
                new Appointment(Work.START_EXPIRY.firstFrom(at), Work.START_EXPIRY));
    }

    /**
     * At the start of the local day of its end, not at the clock time; a start that is still unpaid
     * then is called off.
     */
    private static Optional<Appointment> ending(LiveSubscription live) {
        Subscription subscription = live.subscription();
        if (subscription.endingAt() == null) {
            return Optional.empty();
        }
        SubscriptionTerms terms = live.terms();
        LocalDate date = terms.localDate(subscription.endingAt());
        Instant at = latest(Work.ENDING.firstFrom(LocalDays.startOf(date, terms.zone())),
                Work.ENDING.firstAfter(subscription.isIncomplete()
                        ? subscription.startedAt() : subscription.activatedAt()));
        if (terms.localDate(subscription.updatedAt()).equals(date)) {
            at = latest(at, Work.ENDING.firstAfter(subscription.updatedAt()));
        }
        return terms.localDate(at).equals(date)
                ? Optional.of(new Appointment(at, Work.ENDING)) : Optional.empty();
    }

    /** The due rule of {@code subscriptions-and-invoicing.md 5.1}. */
    private static Optional<Appointment> periodicBilling(LiveSubscription live) {
        SubscriptionTerms terms = live.terms();
        Subscription subscription = live.subscription();
        LocalDate ending = subscription.endingAt() == null ? null
                : terms.localDate(subscription.endingAt());
        LocalDate created = utcDate(subscription.createdAt());
        LocalDate date = latest(terms.localDate(subscription.startedAt()), created.minusDays(1));
        if (live.billedOn() != null) {
            date = latest(date, live.billedOn());
        }
        while (true) {
            date = BillingDays.nextAfter(terms, date);
            Instant at = latest(
                    Work.PERIODIC_BILLING.firstFrom(LocalDays.startOf(date, terms.zone())),
                    Work.PERIODIC_BILLING.firstAfter(subscription.activatedAt()));
            boolean stillThatDay = terms.localDate(at).equals(date);
            if (stillThatDay && !date.equals(ending)) {
                return Optional.of(new Appointment(at, Work.PERIODIC_BILLING));
            }
        }
    }

    private static Optional<Appointment> trialEnd(LiveSubscription live) {
        Subscription subscription = live.subscription();
        if (subscription.trialEndedAt() != null) {
            return Optional.empty();
        }
        return Trial.end(live.terms().plan(), live.initialStart())
                .map(end -> new Appointment(latest(Work.TRIAL_END.firstFrom(end),
                        Work.TRIAL_END.firstAfter(subscription.activatedAt())), Work.TRIAL_END));
    }

    /** On two UTC dates before the date of its end ({@code 2.7}). */
    private static Optional<Appointment> terminationAlert(LiveSubscription live) {
        Subscription subscription = live.subscription();
        if (subscription.endingAt() == null) {
            return Optional.empty();
        }
        LocalDate ending = utcDate(subscription.endingAt());
        return ALERT_DAYS.stream().map(ending::minusDays)
                .filter(date -> live.alertedOn() == null || date.isAfter(live.alertedOn()))
                .map(date -> new Appointment(alertAt(subscription, date),
                        Work.TERMINATION_ALERT))
                .filter(alert -> alert.at().isBefore(subscription.endingAt()))
                .filter(alert -> ALERT_DAYS.contains(
                        ChronoUnit.DAYS.between(utcDate(alert.at()), ending)))
                .findFirst();
    }

    /** Not before it was known on that date that it shall end. */
    private static Instant alertAt(Subscription subscription, LocalDate date) {
        Instant at = latest(Work.TERMINATION_ALERT.firstFrom(
                date.atStartOfDay(ZoneOffset.UTC).toInstant()),
                Work.TERMINATION_ALERT.firstAfter(subscription.activatedAt()));
        return utcDate(subscription.updatedAt()).equals(date)
                ? latest(at, Work.TERMINATION_ALERT.firstAfter(subscription.updatedAt())) : at;
    }

    private static LocalDate utcDate(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }

    private static <T extends Comparable<? super T>> T latest(T one, T other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
