package billing.einvoice.mapping;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.snapshot.InvoiceCodes;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.Snapshots;
import billing.subscription.BillingContext;
import java.util.Optional;
import java.util.UUID;

/** Reads what documents were issued with. */
final class IssueDataReader {
    private final Handle handle;

    IssueDataReader(Handle handle) {
        this.handle = handle;
    }

    /** What an invoice was issued with; what was not kept is read as it is today. */
    IssueData read(Invoice invoice) {
        Optional<Snapshot> kept = new Snapshots(handle).find(invoice.id());
        if (kept.filter(Snapshot::keepsElectronicInvoicing).isPresent()) {
            Snapshot snapshot = kept.get();
            return new IssueData(snapshot.issuer(), snapshot.recipient(),
                    snapshot.issuerElectronicInvoicing(),
                    snapshot.recipientElectronicInvoicing(), snapshot.codes(), false);
        }
        IssueData today = today(invoice.parties().customerId(),
                invoice.parties().billingEntityId());
        return new IssueData(kept.map(Snapshot::issuer).orElse(today.issuer()),
                kept.map(Snapshot::recipient).orElse(today.recipient()), today.seller(),
                today.buyer(), InvoiceCodes.read(handle, invoice), true);
    }

    /** What a document would be issued with today, but for the codes of its taxes and units. */
    IssueData today(UUID customerId, UUID entityId) {
        BillingContext context = BillingContext.read(handle, customerId);
        BillingEntity entity = new BillingEntities(handle).byId(entityId).orElseThrow();
        return new IssueData(IssuerSnapshot.of(entity),
                RecipientSnapshot.of(context.customer(), context.settings()),
                entity.electronicInvoicing(), context.customer().electronicInvoicing(),
                new InvoiceCodes(null, null), false);
    }
}
