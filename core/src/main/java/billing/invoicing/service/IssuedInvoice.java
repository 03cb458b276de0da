package billing.invoicing.service;

import billing.catalog.store.Plans;
import billing.documents.Layout;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.snapshot.InvoiceCodes;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.SnapshotPart;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An invoice that has just been created or finalized.
 *
 * @param billed     its subscriptions as billed; missing ones are read from the database
 * @param eventsSeen the sequence number of the last event known to the rating; null where nothing
 *                   was rated
 */
record IssuedInvoice(Invoice invoice, InvoiceParties parties, List<BilledSubscription> billed,
                     Long eventsSeen) {
    /** The snapshot of what it is issued with, in addition to its own copies. */
    Snapshot original(Handle handle) {
        Map<UUID, SnapshotPart> parts = new HashMap<>();
        billed.forEach(one -> parts.put(one.terms().subscription().id(),
                part(one.terms(), one)));
        invoice.parts().subscriptions().forEach(link -> parts.computeIfAbsent(link.subscriptionId(),
                missing -> part(terms(handle, link), null)));
        return new Snapshot(Layout.NEWEST,
                IssuerSnapshot.cached(handle, parties.entity()),
                RecipientSnapshot.of(parties.customer(), parties.settings()), parts, eventsSeen,
                InvoiceCodes.read(handle, invoice));
    }

    private static SnapshotPart part(SubscriptionTerms terms, BilledSubscription billed) {
        return new SnapshotPart(terms.printedName(), terms.plan(),
                billed == null ? null : billed.upgrade());
    }

    private static SubscriptionTerms terms(Handle handle, InvoiceSubscription link) {
        Subscription subscription =
                new Subscriptions(handle).byId(link.subscriptionId()).orElseThrow();
        return new SubscriptionTerms(subscription,
                new Plans(handle).get(subscription.planId()), link.zone());
    }
}
