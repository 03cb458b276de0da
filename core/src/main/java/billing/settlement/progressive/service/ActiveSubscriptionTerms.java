package billing.settlement.progressive.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.invoicing.fee.BillingHistory;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;

/** An active subscription with its customer and all that decides about its windows. */
public record ActiveSubscriptionTerms(Customer customer, SubscriptionTerms terms) {
    /** What a subscription runs by at an instant. */
    public static ActiveSubscriptionTerms read(Handle handle, Subscription subscription,
                                             Instant now) {
        Customer customer = new Customers(handle).byId(subscription.customerId()).orElseThrow();
        BillingEntity entity =
                new BillingEntities(handle).byId(customer.billingEntityId()).orElseThrow();
        Plan plan = new Plans(handle).byId(subscription.planId()).orElseThrow();
        return new ActiveSubscriptionTerms(customer, new SubscriptionTerms(subscription, plan,
                BillingSettings.of(customer, entity).zone(), new BillingHistory(handle, null)
                .lastBilling(subscription.id(), now).orElse(null)));
    }
}
