package billing.simulation.again;

import billing.correction.store.Corrections;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceType;
import billing.invoice.store.Invoices;
import billing.money.Currency;
import billing.simulation.Simulation;
import billing.store.Conditions;
import billing.store.Rows;
import billing.time.Window;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * What a customer was billed in a span, in cents by currency: fees of final invoices and of events
 * that were paid alone, with their corrections, less what was given back for unused days.
 *
 * @param invoices how many were made
 */
record BilledFees(int invoices, Map<Currency, Long> cents) {
    static BilledFees of(Handle handle, UUID customerId, Window span) {
        Map<Currency, Long> cents = new LinkedHashMap<>();
        int count = 0;
        for (UUID id : Simulation.invoices(handle, span, List.of(customerId))) {
            Invoice invoice = new Invoices(handle).byId(id).orElseThrow();
            count++;
            // Fees that were paid alone count when they were made, gathered or not.
            if (invoice.type() == InvoiceType.SUBSCRIPTION) {
                long fees = invoice.fees().stream().filter(fee -> !fee.isCorrection())
                        .mapToLong(Fee::amountCents).sum();
                cents.merge(invoice.currency(),
                        fees + new Corrections(handle, null).centsOf(id), Long::sum);
            }
        }
        add(cents, handle, "SELECT f.currency, sum(f.amount_cents) AS cents FROM fees f"
                        + " LEFT JOIN invoices i ON i.id = f.invoice_id",
                within(new Conditions().always("(f.invoice_id IS NULL"
                        + " OR i.invoice_type = 'advance_charges')"), "f", customerId, span),
                "f.currency");
        add(cents, handle, "SELECT n.currency, -sum(i.amount_cents) AS cents FROM credit_notes n"
                        + " JOIN credit_note_items i ON i.credit_note_id = n.id",
                within(new Conditions().always("n.status = 'finalized'")
                        .always("n.reason = 'order_cancellation'"), "n", customerId, span),
                "n.currency");
        return new BilledFees(count, cents);
    }

    private static Conditions within(Conditions conditions, String table, UUID customerId,
                                     Window span) {
        return conditions.with(table + ".customer_id = ?", customerId)
                .with(table + ".created_at >= ?", span.from())
                .with(table + ".created_at <= ?", span.to());
    }

    private static void add(Map<Currency, Long> cents, Handle handle, String select,
                            Conditions conditions, String currency) {
        new Rows<>(handle, select, row -> Map.entry(row.currency("currency"),
                row.number("cents"))).list(conditions.where() + " GROUP BY " + currency,
                conditions.values()).forEach(one ->
                cents.merge(one.getKey(), one.getValue(), Long::sum));
    }

    long in(Currency currency) {
        return cents.getOrDefault(currency, 0L);
    }
}
