package billing.invoicing.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionRevision;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import billing.subscription.Succession;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** The occasion that a stored invoice was made for, with plans and settings as they are now. */
final class StoredTrigger {
    private final Handle handle;

    StoredTrigger(Handle handle) {
        this.handle = handle;
    }

    BillingTrigger trigger(Invoice invoice) {
        Customer customer = customer(invoice);
        List<BilledSubscription> billed = invoice.subscriptions().stream()
                .map(link -> billed(link, link.zone(), invoice.billedAt()))
                .toList();
        return new BillingTrigger(customer, invoice.billedAt(), billed);
    }

    InvoiceParties parties(Invoice invoice) {
        return InvoiceParties.read(handle, customer(invoice), invoice.billingEntityId());
    }

    private Customer customer(Invoice invoice) {
        return new Customers(handle).byId(invoice.customerId()).orElseThrow();
    }

    /**
     * What happened to a subscription after the billing instant changes nothing of it. A start or
     * a billing day bills one that runs, even if it ended within the same second.
     */
    BilledSubscription billed(InvoiceSubscription link, ZoneId zone, Instant billedAt) {
        Subscription stored =
                new Subscriptions(handle).byId(link.subscriptionId()).orElseThrow();
        SubscriptionRevision seen = new SubscriptionRevision(stored).seenFrom(billedAt);
        if (link.reason() == InvoicingReason.SUBSCRIPTION_STARTING
                || link.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC) {
            seen.seenRunning();
        }
        Subscription subscription = seen.made(stored.updatedAt());
        SubscriptionTerms terms = new SubscriptionTerms(subscription, plan(subscription), zone);
        return new BilledSubscription(terms, link.reason(),
                terms.succession() != Succession.UPGRADED ? null
                        : new Subscriptions(handle).next(subscription.id()).map(this::plan)
                                .orElse(null));
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).byId(subscription.planId()).orElseThrow();
    }
}
