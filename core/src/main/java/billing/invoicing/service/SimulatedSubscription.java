package billing.invoicing.service;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.kernel.time.BillingTime;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.subscription.TerminationInvoice;
import billing.subscription.service.SubscriptionRevision;
import java.time.Instant;
import java.util.UUID;

/** Creates subscriptions in a simulated state, for previews. */
final class SimulatedSubscription {
    private SimulatedSubscription() {
    }

    /** A new active subscription; the billing entity may be null. */
    static Subscription of(UUID id, Customer customer, Plan plan, BillingTime billingTime,
                           Instant startedAt, UUID sellerId) {
        return new Subscription(id, customer.id(), plan.id(), id.toString(), null,
                new Subscription.Terms(billingTime, startedAt, null, null, null, null,
                        TerminationInvoice.GENERATE),
                new Subscription.Invoicing(sellerId, true, false, null,
                        PaymentChoice.DEFAULT,
                        null, false),
                new Subscription.State(SubscriptionStatus.ACTIVE, startedAt, startedAt, null,
                        null, null, null, null, Succession.NONE),
                startedAt, startedAt);
    }

    /** The subscription that replaces another one in a plan change. */
    static Subscription following(Subscription one, UUID id, Plan plan, Instant startedAt) {
        return new Subscription(id, one.customerId(), plan.id(), one.externalId(), null,
                new Subscription.Terms(one.terms().billingTime(), one.terms().subscriptionAt(),
                        null, one.terms().anchorZone(), one.terms().endingAt(), null,
                        TerminationInvoice.GENERATE),
                new Subscription.Invoicing(one.invoicing().billingEntityId(),
                        one.invoicing().consolidateInvoice(), false,
                        one.invoicing().purchaseOrderNumber(),
                        PaymentChoice.DEFAULT,
                        null, false),
                new Subscription.State(SubscriptionStatus.ACTIVE, startedAt, startedAt, null,
                        null, null, null, one.id(), Succession.NONE),
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

    /** An active subscription after a plan change has replaced it. */
    static Subscription succeeded(Subscription active, Succession how, Instant at) {
        return new SubscriptionRevision(active).succeeded(how, at).made(at);
    }
}
