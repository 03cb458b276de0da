package billing.repair.correction.service;

import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Which invoices have billed closed periods. */
public final class ClosedPeriods {
    private ClosedPeriods() {
    }

    /**
     * The final invoices of usage in the order in which they were billed, so that what one leaves
     * behind is there for the next. Those of single events come first: what came late was billed
     * behind the end of its period, of which the commitment counts it.
     *
     * @param customerId null for all customers
     * @param since      billed at or behind this instant; null for all
     */
    public static List<UUID> invoices(Handle handle, UUID customerId, Instant since) {
        Conditions conditions = new Conditions().always("status = 'finalized'")
                .always("invoice_type IN ('subscription', 'advance_charges')")
                .with("customer_id = ?", customerId).with("billed_at >= ?", since);
        return new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .list(conditions.where() + " ORDER BY EXISTS (SELECT 1 FROM invoice_subscriptions l"
                        + " WHERE l.invoice_id = invoices.id AND l.invoicing_reason"
                        + " NOT LIKE 'in_advance%'), billed_at, created_at, id",
                        conditions.values());
    }
}
