package billing.invoice.life;

import billing.invoice.BillingOccasion;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * What the usage fees of a stored invoice come to when its windows are rated again from the events
 * of now; nothing is written.
 */
public final class Recomputation {
    private final Handle handle;

    /** Recomputes from what the handle reads. */
    public Recomputation(Handle handle) {
        this.handle = handle;
    }

    /** The fees of the invoice as they would be made now, without identities or taxes. */
    public List<Fee> fees(Invoice invoice) {
        Instant createdAt = invoice.createdAt();
        BillingOccasion occasion = new StoredOccasion(handle).of(invoice);
        return new InvoicePreparation(handle, invoice.id(), createdAt).prepare(occasion)
                .computed().fees();
    }
}
