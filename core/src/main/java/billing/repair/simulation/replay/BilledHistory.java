package billing.repair.simulation.replay;

import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.kernel.time.Window;
import billing.repair.simulation.SimulatedBill;
import billing.repair.simulation.Simulation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * The amounts billed to a customer in a span, by currency: final invoices and fees of single
 * events, less credit notes for unused days and of progressive invoices.
 *
 * @param invoices the number of invoices
 */
record BilledHistory(int invoices, Map<CurrencyUnit, SimulatedBill> bills) {
    static BilledHistory read(Handle handle, UUID customerId, Window span) {
        Map<CurrencyUnit, SimulatedBill> bills = new LinkedHashMap<>();
        int count = 0;
        for (UUID id : Simulation.invoices(handle, span, customerId)) {
            Invoice invoice = new Invoices(handle).byId(id).orElseThrow();
            count++;
            // Fees of single events count at their creation, invoiced together or not.
            if (invoice.document().type() != InvoiceType.ADVANCE_CHARGES) {
                bills.merge(invoice.document().currency(), SimulatedBill.of(invoice),
                        SimulatedBill::plus);
            }
        }
        add(bills, handle, "SELECT f.currency, sum(f.amount_cents) AS cents,"
                        + " sum(f.taxes_amount_cents) AS taxes FROM fees f"
                        + " LEFT JOIN invoices i ON i.id = f.invoice_id",
                within(new Conditions().always("(f.invoice_id IS NULL"
                        + " OR i.invoice_type = 'advance_charges')"), "f", customerId, span),
                "f.currency",
                SimulatedBill::billed);
        add(bills, handle, "SELECT n.currency, sum(n.sub_total_excluding_taxes_amount_cents)"
                        + " AS cents, sum(n.taxes_amount_cents) AS taxes FROM credit_notes n"
                        + " JOIN invoices i ON i.id = n.invoice_id",
                within(new Conditions().always("n.status = 'finalized'")
                        .always("(n.reason = 'order_cancellation'"
                                + " OR i.invoice_type = 'progressive_billing')"), "n", customerId,
                        span),
                "n.currency", SimulatedBill::credited);
        return new BilledHistory(count, bills);
    }

    private static Conditions within(Conditions conditions, String table, UUID customerId,
                                     Window span) {
        return conditions.with(table + ".customer_id = ?", customerId)
                .with(table + ".created_at >= ?", span.from())
                .with(table + ".created_at <= ?", span.to());
    }

    private static void add(Map<CurrencyUnit, SimulatedBill> bills, Handle handle, String select,
                            Conditions conditions, String currency,
                            BiFunction<Money, Money, SimulatedBill> bill) {
        new Rows<>(handle, select, row -> bill.apply(
                new Money(row.number("cents"), row.currency("currency")),
                new Money(row.number("taxes"), row.currency("currency"))))
                .list(conditions.where() + " GROUP BY " + currency, conditions.values())
                .forEach(one -> bills.merge(one.currency(), one, SimulatedBill::plus));
    }

    SimulatedBill in(CurrencyUnit currency) {
        return bills.getOrDefault(currency, SimulatedBill.nothing(currency));
    }
}
