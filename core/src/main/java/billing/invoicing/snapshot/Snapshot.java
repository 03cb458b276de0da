package billing.invoicing.snapshot;

import billing.customer.ElectronicInvoicing;
import billing.customer.EntityElectronicInvoicing;
import billing.documents.Layout;
import java.util.Map;
import java.util.UUID;

/**
 * The data that an invoice was issued with.
 *
 * @param layout     the layout of the printed page, which grows with every change of it
 * @param parts      by subscription
 * @param eventsSeen the sequence number of the last event known when it was rated, from
 *                   {@code EventStore.seen}; null where nothing was rated, and for invoices from
 *                   before it was stored
 * @param codes      what electronic invoices state of its taxes and units; null for invoices from
 *                   before it was stored
 */
public record Snapshot(Layout layout, IssuerSnapshot issuer, RecipientSnapshot recipient,
                       Map<UUID, SnapshotPart> parts, Long eventsSeen, InvoiceCodes codes) {
    public Snapshot {
        parts = Map.copyOf(parts);
    }

    /** Whether data of electronic invoices were kept when the invoice was issued. */
    public boolean keepsElectronicInvoicing() {
        return codes != null;
    }

    /**
     * What electronic invoices state of the issuer, {@code NONE} for nothing; null where it was
     * not kept.
     */
    public EntityElectronicInvoicing issuerElectronicInvoicing() {
        return codes == null || issuer.electronicInvoicing() != null
                ? issuer.electronicInvoicing() : EntityElectronicInvoicing.NONE;
    }

    /**
     * What electronic invoices state of the recipient, {@code NONE} for nothing; null where it was
     * not kept.
     */
    public ElectronicInvoicing recipientElectronicInvoicing() {
        return codes == null || recipient.electronicInvoicing() != null
                ? recipient.electronicInvoicing() : ElectronicInvoicing.NONE;
    }
}
