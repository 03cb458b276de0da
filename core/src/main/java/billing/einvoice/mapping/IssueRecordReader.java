package billing.einvoice.mapping;

import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.snapshot.InvoiceCodes;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.subscription.BillingContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads what documents were issued with. */
final class IssueRecordReader {
    private final Handle handle;
    /** The records of today by customer and billing entity. */
    private final Map<List<UUID>, IssueRecord> current = new HashMap<>();

    IssueRecordReader(Handle handle) {
        this.handle = handle;
    }

    /** What invoices were issued with, by invoice; what was not kept is read as it is today. */
    Map<UUID, IssueRecord> read(Collection<Invoice> invoices) {
        Map<UUID, Snapshot> kept = new Snapshots(handle).find(
                invoices.stream().map(Invoice::id).toList());
        Map<UUID, InvoiceCodes> codes = InvoiceCodes.read(handle, invoices.stream()
                .filter(invoice -> !isKept(kept.get(invoice.id()))).toList());
        Map<UUID, IssueRecord> records = new HashMap<>();
        invoices.forEach(invoice -> records.put(invoice.id(),
                record(invoice, kept.get(invoice.id()), codes.get(invoice.id()))));
        return records;
    }

    private static boolean isKept(Snapshot snapshot) {
        return snapshot != null && snapshot.keepsElectronicInvoicing();
    }

    private IssueRecord record(Invoice invoice, Snapshot kept, InvoiceCodes codes) {
        if (isKept(kept)) {
            return new IssueRecord(kept.issuer(), kept.recipient(),
                    kept.issuerElectronicInvoicing(), kept.recipientElectronicInvoicing(),
                    kept.codes(), false);
        }
        UUID customer = invoice.parties().customerId();
        UUID entity = invoice.parties().billingEntityId();
        IssueRecord today = current.computeIfAbsent(List.of(customer, entity),
                parties -> today(BillingContext.read(handle, customer),
                        new BillingEntities(handle).byId(entity).orElseThrow()));
        return new IssueRecord(kept == null ? today.issuer() : kept.issuer(),
                kept == null ? today.recipient() : kept.recipient(), today.seller(),
                today.buyer(), codes, true);
    }

    /** What a document would be issued with today, but for the codes of its taxes and units. */
    static IssueRecord today(BillingContext context, BillingEntity entity) {
        return new IssueRecord(IssuerSnapshot.of(entity),
                RecipientSnapshot.of(context.customer(), context.settings()),
                entity.electronicInvoicing(), context.customer().electronicInvoicing(),
                new InvoiceCodes(null, null), false);
    }
}
