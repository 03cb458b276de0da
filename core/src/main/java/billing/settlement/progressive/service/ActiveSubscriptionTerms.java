package billing.settlement.progressive.service;

import billing.customer.Customer;
import billing.engine.Handle;
import billing.invoicing.fee.store.BillingHistory;
import billing.subscription.BillingContext;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;

/** An active subscription with its customer and the terms that determine its windows. */
public record ActiveSubscriptionTerms(Customer customer, SubscriptionTerms terms) {
    /** Loads the terms of a subscription at an instant. */
    public static ActiveSubscriptionTerms read(Handle handle, Subscription subscription,
                                               Instant now) {
        BillingContext context = BillingContext.read(handle, subscription);
        return new ActiveSubscriptionTerms(context.customer(), new BillingHistory(handle, null)
                .after(context.terms(subscription), now));
    }
}
