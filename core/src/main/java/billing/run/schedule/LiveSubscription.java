package billing.run.schedule;

import billing.catalog.Plan;
import billing.run.store.ExternalIdUse;
import billing.subscription.BillingDays;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A subscription that something can still fall due for, with what decides when.
 *
 * @param terms             the subscription, its plan and its customer's zone. What decides when
 *                          something is due changes with the subscription only; prices of the
 *                          plan may have changed since it was read
 * @param customerCreatedAt orders customers within a run
 * @param sellerId          billing entity of its invoices
 * @param initialStart      start of the trial; null before any start
 * @param billedOn          local date of its latest periodic invoice; or null
 * @param startBilledOn     local date of the invoice of its start; or null
 * @param waiting           what is to replace it when its period ends; or null
 * @param alertedOn         UTC date of the latest warning before its end; or null
 * @param externalId        of other subscriptions
 * @param startExpiresAt    when a start that waits for its payment expires; or null
 */
public record LiveSubscription(SubscriptionTerms terms, Instant customerCreatedAt, UUID sellerId,
                               Instant initialStart, LocalDate billedOn, LocalDate startBilledOn,
                               SubscriptionTerms waiting, LocalDate alertedOn,
                               ExternalIdUse externalId, Instant startExpiresAt) {
    /** The subscription as it was read. */
    public Subscription subscription() {
        return terms.subscription();
    }

    /** The local dates of its latest regular invoice and of that of its start, as far as made. */
    public List<LocalDate> billingDays() {
        return Stream.of(billedOn, startBilledOn).filter(Objects::nonNull).toList();
    }

    /** The same after a periodic invoice. */
    public LiveSubscription billedOn(LocalDate date) {
        return new LiveSubscription(terms, customerCreatedAt, sellerId, initialStart, date,
                startBilledOn, waiting, alertedOn, externalId, startExpiresAt);
    }

    /** The same after a warning before its end. */
    public LiveSubscription alertedOn(LocalDate date) {
        return new LiveSubscription(terms, customerCreatedAt, sellerId, initialStart, billedOn,
                startBilledOn, waiting, date, externalId, startExpiresAt);
    }

    /**
     * Whether a change of plan that was put off takes place when the local date is billed: where a
     * period begins, but not the one in which it was requested.
     */
    public boolean changesPlanOn(LocalDate date) {
        LocalDate day = BillingDays.upTo(terms, date);
        return waiting != null && BillingDays.isFull(terms, day)
                && terms.localDate(waiting.subscription().createdAt()).isBefore(day);
    }

    /** What follows it once its plan has changed. */
    public LiveSubscription changedPlan(Subscription active) {
        return new LiveSubscription(
                new SubscriptionTerms(active, waiting.plan(), waiting.zone()), customerCreatedAt,
                sellerId, initialStart, null,
                waiting.plan().billing().payInAdvance()
                ? terms.localDate(active.state().startedAt()) : null,
                null, null, ExternalIdUse.NONE, null);
    }

    /** The same with its plan as it is now. */
    public LiveSubscription with(Plan plan) {
        return new LiveSubscription(new SubscriptionTerms(subscription(), plan, terms.zone(),
                terms.last()), customerCreatedAt, sellerId, initialStart, billedOn,
                startBilledOn, waiting, alertedOn, externalId, startExpiresAt);
    }

    /** The same in another form. */
    public LiveSubscription with(Subscription changed) {
        Instant start = initialStart == null ? changed.state().startedAt() : initialStart;
        return new LiveSubscription(new SubscriptionTerms(changed, terms.plan(), terms.zone()),
                customerCreatedAt, sellerId, start, billedOn, startBilledOn, waiting,
                alertedOn, externalId, startExpiresAt);
    }
}
