package billing.invoicing.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.time.Window;
import java.util.List;
import java.util.UUID;

/** The charge windows of subscriptions that visible invoices have billed. */
public final class ChargePeriods {
    private final Rows<ChargePeriod> rows;

    /** The windows in a database. */
    public ChargePeriods(Handle handle) {
        this.rows = new Rows<>(handle, "SELECT l.invoice_id, l.charges_from, l.charges_to"
                + " FROM invoice_subscriptions l JOIN invoices i ON i.id = l.invoice_id"
                + " JOIN subscriptions s ON s.id = l.subscription_id"
                + " JOIN customers c ON c.id = s.customer_id",
                row -> new ChargePeriod(row.id("invoice_id"), new Window(
                        row.instant("charges_from"), row.instant("charges_to"))));
    }

    /** A window that an invoice has billed. */
    public record ChargePeriod(UUID invoiceId, Window window) {
    }

    /**
     * Those of a subscription of a live customer, the latest first.
     *
     * @param most how many are read
     */
    public List<ChargePeriod> list(String externalCustomerId, String externalSubscriptionId,
                                   long most) {
        return rows.list("WHERE l.charges_from IS NOT NULL"
                + " AND i.status IN ('draft', 'finalized', 'voided') AND c.deleted_at IS NULL"
                + " AND c.external_id = ? AND s.external_id = ?"
                + " ORDER BY l.charges_from DESC, l.created_at DESC, l.id DESC LIMIT ?",
                externalCustomerId, externalSubscriptionId, most);
    }
}
