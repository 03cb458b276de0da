package billing.invoice.life;

import billing.catalog.store.Plans;
import billing.document.InvoiceDocument;
import billing.invoice.BilledSubscription;
import billing.invoice.Invoice;
import billing.invoice.InvoiceSubscription;
import billing.invoice.original.IssuerPaper;
import billing.invoice.original.Original;
import billing.invoice.original.OriginalPart;
import billing.invoice.original.RecipientPaper;
import billing.store.Handle;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An invoice at the moment at which it appears or becomes final.
 *
 * @param billed     its subscriptions as they are billed; those missing are taken as they are
 * @param eventsSeen how far the history of events was known; null where none were rated
 */
record IssuedInvoice(Invoice invoice, Parties parties, List<BilledSubscription> billed,
                     Long eventsSeen) {
    /** What it is issued with beside what it copies. */
    Original original(Handle handle) {
        Map<UUID, OriginalPart> parts = new HashMap<>();
        billed.forEach(one -> parts.put(one.terms().subscription().id(),
                part(one.terms(), one)));
        invoice.subscriptions().forEach(link -> parts.computeIfAbsent(link.subscriptionId(),
                missing -> part(terms(handle, link), null)));
        return new Original(InvoiceDocument.LAYOUT, IssuerPaper.of(parties.entity()),
                RecipientPaper.of(parties.customer(), parties.settings()), parts, eventsSeen);
    }

    private static OriginalPart part(SubscriptionTerms terms, BilledSubscription billed) {
        return new OriginalPart(terms.printedName(), terms.plan(),
                billed == null ? null : billed.upgrade());
    }

    private static SubscriptionTerms terms(Handle handle, InvoiceSubscription link) {
        Subscription subscription =
                new Subscriptions(handle).byId(link.subscriptionId()).orElseThrow();
        return new SubscriptionTerms(subscription,
                new Plans(handle).byId(subscription.planId()).orElseThrow(), link.zone());
    }
}
