package billing.einvoice.mapping;

import billing.customer.BillingEntities;
import billing.customer.ElectronicInvoicing;
import billing.customer.EntityElectronicInvoicing;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.Snapshots;
import billing.subscription.BillingContext;
import java.util.Map;
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
        IssueData today = today(invoice.parties().customerId(),
                invoice.parties().billingEntityId());
        return kept.map(snapshot -> new IssueData(snapshot.issuer(), snapshot.recipient(),
                today.seller(), today.buyer(), today.treatments(), today.units(), true))
                .orElse(today);
    }

    /** What a document would be issued with today. */
    IssueData today(UUID customerId, UUID entityId) {
        BillingContext context = BillingContext.read(handle, customerId);
        return new IssueData(IssuerSnapshot.of(new BillingEntities(handle).byId(entityId)
                .orElseThrow()), RecipientSnapshot.of(context.customer(), context.settings()),
                EntityElectronicInvoicing.NONE, ElectronicInvoicing.NONE, Map.of(), Map.of(),
                true);
    }
}
