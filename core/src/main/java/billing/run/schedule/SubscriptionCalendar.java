package billing.run.schedule;

import billing.kernel.time.LocalDays;
import billing.kernel.time.ZoneMove;
import billing.subscription.PeriodicBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Trial;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When something falls due for a subscription: the first scheduled instant at which a run that
 * never sleeps would find it due. Nothing falls due at or before an instant up to which its work
 * has been carried out: what changed data make due there is due at the next turn, and days of
 * billing that are over are not billed again. Pure.
 */
public final class SubscriptionCalendar {
    /** Days before an end at which its subscription is warned of. */
    private static final List<Long> ALERT_DAYS = List.of(45L, 15L);
    private final LiveSubscription live;
    private final Instant completed;

    private SubscriptionCalendar(LiveSubscription live, Instant completed) {
        this.live = live;
        this.completed = completed;
    }

    /** An instant of one kind of work. */
    public record Appointment(Instant at, JobType work) implements Comparable<Appointment> {
        /** At the first turn after an instant, if it is not later anyway. */
        Appointment after(Instant completed) {
            return at.isAfter(completed) ? this
                    : new Appointment(work.firstAfter(completed), work);
        }

        @Override
        public int compareTo(Appointment other) {
            int byInstant = at.compareTo(other.at);
            return byInstant != 0 ? byInstant : work.compareTo(other.work);
        }
    }

    /**
     * What falls due first; nothing for a subscription that is left alone from now on.
     *
     * @param completed up to when its work has been carried out
     */
    public static Optional<Appointment> next(LiveSubscription live, Instant completed) {
        return new SubscriptionCalendar(live, completed).next();
    }

    private Optional<Appointment> next() {
        SubscriptionStatus status = live.subscription().state().status();
        if (status == SubscriptionStatus.PENDING) {
            return isFollower() ? Optional.empty() : Stream.of(ending(), activation())
                    .flatMap(Optional::stream).min(Appointment::compareTo);
        }
        if (status == SubscriptionStatus.INCOMPLETE) {
            return Stream.of(ending(), startExpiry())
                    .flatMap(Optional::stream).min(Appointment::compareTo);
        }
        if (status != SubscriptionStatus.ACTIVE) {
            return Optional.empty();
        }
        return Stream.of(ending(), periodicBilling(), trialEnd(), terminationAlert())
                .flatMap(Optional::stream).min(Appointment::compareTo);
    }

    /** Whether it starts and is called off with the subscription that it is to replace. */
    private boolean isFollower() {
        return live.subscription().state().previousId() != null;
    }

    /** At local midnight of the start, once nothing else bears the external id. */
    private Optional<Appointment> activation() {
        if (live.externalId().isInUse()) {
            return Optional.empty();
        }
        Subscription subscription = live.subscription();
        SubscriptionTerms terms = live.terms();
        Instant midnight = LocalDays.startOf(terms.localDate(subscription.terms().subscriptionAt()),
                terms.zone());
        Instant at = latest(JobType.ACTIVATION.firstFrom(midnight),
                JobType.ACTIVATION.firstAfter(subscription.createdAt()));
        if (live.externalId().freedAt() != null) {
            at = latest(at, JobType.ACTIVATION.firstAfter(live.externalId().freedAt()));
        }
        return Optional.of(new Appointment(at, JobType.ACTIVATION).after(completed));
    }

    private Optional<Appointment> startExpiry() {
        return Optional.ofNullable(live.startExpiresAt()).map(at ->
                new Appointment(JobType.START_EXPIRY.firstFrom(at), JobType.START_EXPIRY)
                        .after(completed));
    }

    /**
     * At the start of the local day of its end, not at the clock time; a start that is still unpaid
     * or waits for its external id then is called off.
     */
    private Optional<Appointment> ending() {
        Subscription subscription = live.subscription();
        if (subscription.terms().endingAt() == null) {
            return Optional.empty();
        }
        SubscriptionTerms terms = live.terms();
        LocalDate date = terms.localDate(subscription.terms().endingAt());
        Instant at = latest(JobType.ENDING.firstFrom(LocalDays.startOf(date, terms.zone())),
                JobType.ENDING.firstAfter(stateSince(subscription)));
        if (terms.localDate(subscription.updatedAt()).equals(date)) {
            at = latest(at, JobType.ENDING.firstAfter(subscription.updatedAt()));
        }
        return terms.localDate(at).equals(date)
                ? Optional.of(new Appointment(at, JobType.ENDING).after(completed))
                : Optional.empty();
    }

    private static Instant stateSince(Subscription subscription) {
        return switch (subscription.state().status()) {
            case PENDING -> subscription.createdAt();
            case INCOMPLETE -> subscription.state().startedAt();
            default -> subscription.state().activatedAt();
        };
    }

    /** As {@code subscriptions-and-invoicing.md 5.1} has it, but not on the day of its end. */
    private Optional<Appointment> periodicBilling() {
        SubscriptionTerms terms = live.terms();
        Instant endingAt = terms.subscription().terms().endingAt();
        LocalDate ending = endingAt == null ? null : terms.localDate(endingAt);
        return PeriodicBilling.due(terms, live.billingDays())
                .filter(at -> !terms.localDate(at).equals(ending))
                .filter(at -> !isOver(terms.localDate(at)))
                .map(at -> new Appointment(at, JobType.PERIODIC_BILLING).after(completed))
                .findFirst();
    }

    /**
     * Whether a day was over when work was carried out last. Of one that ended less than a change
     * of zone ago, the customer may have had nothing: what it leaves unbilled is made up for.
     */
    private boolean isOver(LocalDate date) {
        return !LocalDays.startOf(date.plusDays(1), live.terms().zone())
                .plus(ZoneMove.LIMIT).isAfter(completed);
    }

    private Optional<Appointment> trialEnd() {
        Subscription subscription = live.subscription();
        if (subscription.state().trialEndedAt() != null) {
            return Optional.empty();
        }
        return Trial.end(live.terms().plan(), live.initialStart())
                .map(end -> new Appointment(latest(JobType.TRIAL_END.firstFrom(end),
                        JobType.TRIAL_END.firstAfter(subscription.state().activatedAt())),
                                JobType.TRIAL_END)
                        .after(completed));
    }

    /** On two UTC dates before the date of its end ({@code 2.7}). */
    private Optional<Appointment> terminationAlert() {
        Subscription subscription = live.subscription();
        if (subscription.terms().endingAt() == null) {
            return Optional.empty();
        }
        LocalDate ending = utcDate(subscription.terms().endingAt());
        return ALERT_DAYS.stream().map(ending::minusDays)
                .filter(date -> live.alertedOn() == null || date.isAfter(live.alertedOn()))
                .map(date -> new Appointment(alertAt(subscription, date),
                        JobType.TERMINATION_ALERT).after(completed))
                .filter(alert -> alert.at().isBefore(subscription.terms().endingAt()))
                .filter(alert -> ALERT_DAYS.contains(
                        ChronoUnit.DAYS.between(utcDate(alert.at()), ending)))
                .findFirst();
    }

    /** Not before it was known on that date that it shall end. */
    private static Instant alertAt(Subscription subscription, LocalDate date) {
        Instant at = latest(JobType.TERMINATION_ALERT.firstFrom(
                date.atStartOfDay(ZoneOffset.UTC).toInstant()),
                JobType.TERMINATION_ALERT.firstAfter(subscription.state().activatedAt()));
        return utcDate(subscription.updatedAt()).equals(date)
                ? latest(at, JobType.TERMINATION_ALERT.firstAfter(subscription.updatedAt())) : at;
    }

    private static LocalDate utcDate(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }

    private static <T extends Comparable<? super T>> T latest(T one, T other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
