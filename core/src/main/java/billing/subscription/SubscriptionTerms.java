package billing.subscription;

import billing.catalog.Plan;
import billing.kernel.time.Cadence;
import billing.kernel.time.Interval;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * All that decides about a subscription's periods.
 *
 * @param plan the plan that it follows
 * @param zone the customer's zone, in which dates are local
 * @param last how far it has been billed; null where that is not known or nothing was
 */
public record SubscriptionTerms(Subscription subscription, Plan plan, ZoneId zone,
                                LastBilling last) {
    /** Terms without what has been billed. */
    public SubscriptionTerms(Subscription subscription, Plan plan, ZoneId zone) {
        this(subscription, plan, zone, null);
    }

    /** The same with what has been billed; null for nothing. */
    public SubscriptionTerms after(LastBilling billing) {
        return new SubscriptionTerms(subscription, plan, zone, billing);
    }

    /** The periods of the plan's interval. */
    public Cadence cadence() {
        return cadenceOf(plan.billing().interval());
    }

    /** The monthly periods by which a split plan bills a kind of charges. */
    public Cadence monthlyCadence() {
        return cadenceOf(Interval.MONTHLY);
    }

    /** The periods of usage charges. */
    public Cadence chargesCadence() {
        return plan.splitsCharges() ? monthlyCadence() : cadence();
    }

    /** The periods of fixed charges. */
    public Cadence fixedChargesCadence() {
        return plan.splitsFixedCharges() ? monthlyCadence() : cadence();
    }

    /** The calendar date of an instant in the customer's zone. */
    public LocalDate localDate(Instant instant) {
        return LocalDays.of(instant, zone);
    }

    /**
     * The date by which an instant belongs to a period: its local date, but not one before the last
     * billing day, which a customer who moves west may live through again.
     */
    public LocalDate periodDate(Instant instant) {
        LocalDate date = localDate(instant);
        return last == null || date.isAfter(last.date()) ? date : last.date();
    }

    /**
     * The local date of its start, in the zone that applied then: a customer who moves does not
     * move it. Null before it has started.
     */
    public LocalDate startedOn() {
        return subscription.state().startedAt() == null ? null
                : LocalDays.of(subscription.state().startedAt(), startZone());
    }

    /** The customer's zone when it started. */
    ZoneId startZone() {
        return orOwn(subscription.terms().startZone());
    }

    /** The name printed for it: its own, else that of its plan. */
    public String printedName() {
        return subscription.printedName(plan);
    }

    /** How another subscription followed it. */
    public Succession succession() {
        return subscription.state().succession();
    }

    /** Whether it has ended by {@code at}; both instants count in whole seconds. */
    public boolean hasEndedBy(Instant at) {
        return subscription.isTerminated()
                && !subscription.state().terminatedAt().truncatedTo(ChronoUnit.SECONDS)
                .isAfter(at.truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Whether its start lay in the past when it was created, by UTC dates
     * ({@code subscriptions-and-invoicing.md 4.1}).
     */
    public boolean startedInThePast() {
        return subscription.state().startedAt().truncatedTo(ChronoUnit.DAYS)
                .isBefore(subscription.createdAt().truncatedTo(ChronoUnit.DAYS));
    }

    private ZoneId orOwn(ZoneId fixed) {
        return fixed == null ? zone : fixed;
    }

    private Cadence cadenceOf(Interval interval) {
        return new Cadence(interval, subscription.terms().billingTime(), LocalDays.of(
                subscription.terms().subscriptionAt(), orOwn(subscription.terms().anchorZone())));
    }
}
