package billing.invoicing.service;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.kernel.time.BillingTime;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionRevision;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import java.time.Instant;
import java.util.UUID;

/** Subscriptions as they would stand, for previews. */
final class SimulatedSubscription {
    private SimulatedSubscription() {
    }

    /** A subscription that starts without having been created; the seller may be null. */
    static Subscription of(UUID id, Customer customer, Plan plan, BillingTime billingTime,
                           Instant startedAt, UUID sellerId) {
        return new Subscription(id, customer.id(), plan.id(), sellerId, null, id.toString(), null,
                SubscriptionStatus.ACTIVE, billingTime, startedAt, startedAt, startedAt, null,
                null, null, null, Succession.NONE, null, null, "generate", true, false, null, null,
                null, null, false, null, null, startedAt, startedAt);
    }

    /** What would follow a subscription on another plan. */
    static Subscription following(Subscription one, UUID id, Plan plan, Instant startedAt) {
        return new Subscription(id, one.customerId(), plan.id(), one.billingEntityId(), one.id(),
                one.externalId(), null, SubscriptionStatus.ACTIVE, one.billingTime(),
                one.subscriptionAt(), startedAt, startedAt, one.endingAt(), null, null, null,
                Succession.NONE, null, null, "generate", one.consolidateInvoice(), false,
                one.purchaseOrderNumber(), null, null, null, false, null, one.anchorZone(),
                startedAt, startedAt);
    }

    /** A pending subscription once it has started. */
    static Subscription started(Subscription pending, Instant at) {
        return new SubscriptionRevision(pending).activated(at, at).made(at);
    }

    /** An active subscription once it has ended. */
    static Subscription terminated(Subscription active, Instant at) {
        return new SubscriptionRevision(active).terminated(at).made(at);
    }

    /** An active subscription once another has followed it. */
    static Subscription succeeded(Subscription active, Succession how, Instant at) {
        return new SubscriptionRevision(active).succeeded(how, at).made(at);
    }
}
