package billing.invoice.life;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.time.BillingTime;
import java.time.Instant;
import java.util.UUID;

/** Subscriptions as they would stand, for previews. */
final class SimulatedSubscription {
    private SimulatedSubscription() {
    }

    /** A subscription that starts without having been created. */
    static Subscription of(UUID id, Customer customer, Plan plan, BillingTime billingTime,
                           Instant startedAt) {
        return new Subscription(id, customer.id(), plan.id(), null, null, id.toString(), null,
                SubscriptionStatus.ACTIVE, billingTime, startedAt, startedAt, startedAt, null,
                null, null, null, Succession.NONE, null, null, "generate", true, false, null, null,
                null, null, false, startedAt, startedAt);
    }

    /** A pending subscription once it has started. */
    static Subscription started(Subscription pending, Instant at) {
        return with(pending, SubscriptionStatus.ACTIVE, at, null);
    }

    /** An active subscription once it has ended. */
    static Subscription terminated(Subscription active, Instant at) {
        return with(active, SubscriptionStatus.TERMINATED, active.startedAt(), at);
    }

    private static Subscription with(Subscription one, SubscriptionStatus status,
                                     Instant startedAt, Instant terminatedAt) {
        return new Subscription(one.id(), one.customerId(), one.planId(), one.billingEntityId(),
                one.previousId(), one.externalId(), one.name(), status, one.billingTime(),
                one.subscriptionAt(), startedAt, startedAt, one.endingAt(), terminatedAt,
                one.canceledAt(), one.trialEndedAt(), one.succession(),
                one.cancellationReason(), one.onTerminationCreditNote(),
                one.onTerminationInvoice(), one.consolidateInvoice(),
                one.progressiveBillingDisabled(), one.purchaseOrderNumber(),
                one.paymentMethodType(), one.paymentMethodId(), one.customSections(),
                one.skipCustomSections(), one.createdAt(), one.updatedAt());
    }
}
