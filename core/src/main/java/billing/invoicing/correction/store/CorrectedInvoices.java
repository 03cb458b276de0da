package billing.invoicing.correction.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Which invoices corrections have changed. */
public final class CorrectedInvoices {
    private final Handle handle;

    /** The invoices of a database. */
    public CorrectedInvoices(Handle handle) {
        this.handle = handle;
    }

    /** Those of some invoices for which a correction was booked, however it was billed. */
    public Set<UUID> among(Collection<UUID> ids) {
        return new HashSet<>(new Rows<>(handle, "SELECT DISTINCT invoice_id FROM corrected_fees",
                row -> row.id("invoice_id"))
                .listIn("WHERE way <> 'regenerate' AND invoice_id", ids, ""));
    }

    /** Those of some invoices of whose corrections a line is on a final invoice. */
    public Set<UUID> billedOnFinal(Collection<UUID> ids) {
        return new HashSet<>(new Rows<>(handle, "SELECT DISTINCT invoice_id FROM correction_lines",
                row -> row.id("invoice_id"))
                .listIn("WHERE billed_on IS NOT NULL AND NOT EXISTS (SELECT 1 FROM invoices i"
                        + " WHERE i.id = billed_on AND i.status = 'draft') AND invoice_id", ids,
                        ""));
    }
}
