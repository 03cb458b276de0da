package billing.subscription;

import billing.catalog.Plan;
import billing.time.Cadence;
import billing.time.Interval;
import billing.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * All that decides about a subscription's periods.
 *
 * @param plan the plan that it follows
 * @param zone the customer's zone, in which dates are local
 */
public record SubscriptionTerms(Subscription subscription, Plan plan, ZoneId zone) {
    /** The periods of the plan's interval. */
    public Cadence cadence() {
        return cadenceOf(plan.interval());
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

    /** The name printed for it: its own, else that of its plan. */
    public String printedName() {
        if (subscription.name() != null && !subscription.name().isBlank()) {
            return subscription.name();
        }
        return plan.invoiceDisplayName() != null && !plan.invoiceDisplayName().isBlank()
                ? plan.invoiceDisplayName() : plan.name();
    }

    /** How another subscription followed it. */
    public Succession succession() {
        return subscription.succession();
    }

    /** Whether it has ended by {@code at}; both instants count in whole seconds. */
    public boolean hasEndedBy(Instant at) {
        return subscription.isTerminated()
                && !subscription.terminatedAt().truncatedTo(ChronoUnit.SECONDS)
                .isAfter(at.truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Whether its start lay in the past when it was created, by UTC dates
     * ({@code subscriptions-and-invoicing.md 4.1}).
     */
    public boolean startedInThePast() {
        return subscription.startedAt().truncatedTo(ChronoUnit.DAYS)
                .isBefore(subscription.createdAt().truncatedTo(ChronoUnit.DAYS));
    }

    private Cadence cadenceOf(Interval interval) {
        return new Cadence(interval, subscription.billingTime(),
                localDate(subscription.subscriptionAt()));
    }
}
