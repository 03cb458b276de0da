package billing.invoicing.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.SnapshotPart;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.money.CurrencyUnit;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.service.SubscriptionRevision;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Restores the trigger of a stored invoice, with current plans and settings. */
public final class StoredTrigger {
    private final Handle handle;
    private final Map<UUID, Customer> customers = new HashMap<>();
    private final Map<UUID, Subscription> subscriptions = new HashMap<>();
    private final Map<UUID, Optional<Snapshot>> snapshots = new HashMap<>();

    /** Reads within the handle's transaction. */
    public StoredTrigger(Handle handle) {
        this.handle = handle;
    }

    /**
     * Reads at once what invoices refer to, some hundred at most. It is known until this object is
     * gone, so nothing of it may be written meanwhile.
     */
    public void readAhead(Collection<Invoice> invoices) {
        customers.putAll(new Customers(handle).byIds(invoices.stream()
                .map(invoice -> invoice.parties().customerId()).distinct().toList()));
        subscriptions.putAll(new Subscriptions(handle).byIds(invoices.stream()
                .flatMap(invoice -> invoice.parts().subscriptions().stream())
                .map(InvoiceSubscription::subscriptionId).distinct().toList()));
        List<UUID> ids = invoices.stream().map(Invoice::id).toList();
        ids.forEach(id -> snapshots.put(id, Optional.empty()));
        new Snapshots(handle).find(ids).forEach((id, found) ->
                snapshots.put(id, Optional.of(found)));
    }

    BillingTrigger trigger(Invoice invoice) {
        Customer customer = customer(invoice);
        List<BilledSubscription> billed = invoice.parts().subscriptions().stream()
                .map(link -> billed(link, invoice, invoice.dates().billedAt())).toList();
        return new BillingTrigger(customer, invoice.dates().billedAt(), billed);
    }

    /** The billing entity and the customer, with their current settings. */
    public InvoiceParties parties(Invoice invoice) {
        return InvoiceParties.read(handle, customer(invoice), invoice.parties().billingEntityId());
    }

    private Customer customer(Invoice invoice) {
        Customer known = customers.get(invoice.parties().customerId());
        return known != null ? known
                : new Customers(handle).byId(invoice.parties().customerId()).orElseThrow();
    }

    /**
     * The subscription as billed: later changes of its status are ignored. A start or a billing day
     * bills an active subscription, even if it ended within the same second.
     */
    private BilledSubscription billed(InvoiceSubscription link, Invoice invoice,
                                      Instant billedAt) {
        Subscription stored = subscription(link.subscriptionId());
        SubscriptionRevision seen = new SubscriptionRevision(stored).seenFrom(billedAt);
        if (link.reason() == InvoicingReason.SUBSCRIPTION_STARTING
                || link.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC) {
            seen.seenRunning();
        }
        Subscription subscription = seen.made(stored.updatedAt());
        SubscriptionTerms terms = new SubscriptionTerms(subscription,
                plan(subscription, invoice.document().currency()), link.zone());
        return new BilledSubscription(terms, link.reason(),
                terms.succession() != Succession.UPGRADED ? null
                        : new Subscriptions(handle).next(subscription.id()).map(this::plan)
                                .orElse(null));
    }

    /**
     * The subscriptions of an invoice as they were billed, in its order: with the plans that it was
     * issued with, or the current ones for an invoice without a snapshot.
     */
    public List<BilledSubscription> asBilled(Invoice invoice) {
        Optional<Snapshot> known = snapshots.get(invoice.id());
        Optional<Snapshot> original =
                known != null ? known : new Snapshots(handle).find(invoice.id());
        return invoice.parts().subscriptions().stream().map(link -> {
            BilledSubscription today = billed(link, invoice, link.billedAt());
            SnapshotPart part = original.map(one -> one.parts().get(link.subscriptionId()))
                    .orElse(null);
            return part == null ? today : new BilledSubscription(new SubscriptionTerms(
                    today.terms().subscription(), part.plan(), link.zone()), link.reason(),
                    part.upgrade());
        }).toList();
    }

    private Subscription subscription(UUID id) {
        Subscription known = subscriptions.get(id);
        return known != null ? known : new Subscriptions(handle).byId(id).orElseThrow();
    }

    /**
     * The plan of a subscription in the currency of its invoice. A private plan that was made
     * after the invoice may have another currency, in which the invoice cannot be computed: it
     * keeps the plan that the private one was made from, whose currency has not changed since.
     */
    private Plan plan(Subscription subscription, CurrencyUnit currency) {
        Plan plan = plan(subscription);
        return plan.parentId() == null || plan.billing().currency().equals(currency) ? plan
                : new Plans(handle).byId(plan.parentId()).orElseThrow();
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).get(subscription.planId());
    }
}
