package billing.repair.correction.store;

import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Finds the invoices of closed periods. */
public final class ClosedPeriods {
    private ClosedPeriods() {
    }

    /**
     * Returns the final usage invoices in billing order, because a correction may depend on those
     * of earlier invoices. Invoices of single events come first: late events are billed after the
     * end of their period but count toward its minimum commitment.
     *
     * @param customerId null for all customers
     * @param since      only invoices billed at or after this instant; null for all
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
