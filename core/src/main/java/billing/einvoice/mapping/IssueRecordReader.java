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
final class IssueRecordReader {
    private final Handle handle;

    IssueRecordReader(Handle handle) {
        this.handle = handle;
    }

    /** What an invoice was issued with; what was not kept is read as it is today. */
    IssueRecord read(Invoice invoice) {
        Optional<Snapshot> kept = new Snapshots(handle).find(invoice.id());
        if (kept.filter(Snapshot::keepsElectronicInvoicing).isPresent()) {
            Snapshot snapshot = kept.get();
            return new IssueRecord(snapshot.issuer(), snapshot.recipient(),
                    snapshot.issuerElectronicInvoicing(),
                    snapshot.recipientElectronicInvoicing(), snapshot.codes(), false);
        }
        IssueRecord today = today(invoice.parties().customerId(),
                invoice.parties().billingEntityId());
        return new IssueRecord(kept.map(Snapshot::issuer).orElse(today.issuer()),
                kept.map(Snapshot::recipient).orElse(today.recipient()), today.seller(),
                today.buyer(), InvoiceCodes.read(handle, invoice), true);
    }

    /** What a document would be issued with today, but for the codes of its taxes and units. */
    IssueRecord today(UUID customerId, UUID entityId) {
        BillingContext context = BillingContext.read(handle, customerId);
        BillingEntity entity = new BillingEntities(handle).byId(entityId).orElseThrow();
        return new IssueRecord(IssuerSnapshot.of(entity),
                RecipientSnapshot.of(context.customer(), context.settings()),
                entity.electronicInvoicing(), context.customer().electronicInvoicing(),
                new InvoiceCodes(null, null), false);
    }
}
