package billing.invoicing.service;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.kernel.time.Instants;
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

    /**
     * Whose a new subscription is.
     *
     * @param sellerId billing entity of its invoices; null for the customer's
     */
    record Owner(UUID id, Customer customer, UUID sellerId) {
    }

    /** A new active subscription that is created at {@code now}. */
    static Subscription of(Subscription.Terms terms, Instant startedAt, Owner owner, Plan plan,
                           Instant now) {
        return new Subscription(owner.id(), owner.customer().id(), plan.id(),
                owner.id().toString(), null, terms,
                new Subscription.Invoicing(owner.sellerId(), true, false, null,
                        PaymentChoice.DEFAULT,
                        null, false),
                new Subscription.State(SubscriptionStatus.ACTIVE, startedAt,
                        Instants.later(startedAt, now), null,
                        null, null, null, null, Succession.NONE),
                now, now);
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

    /** A pending subscription once it has started, which cannot be before {@code now}. */
    static Subscription started(Subscription pending, Instant startedAt, Instant now) {
        Instant activatedAt = Instants.later(startedAt, now);
        return new SubscriptionRevision(pending).activated(startedAt, activatedAt)
                .made(activatedAt);
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
