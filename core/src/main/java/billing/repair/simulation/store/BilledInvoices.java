package billing.repair.simulation.store;

import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.money.Money;
import billing.kernel.time.Window;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored final invoices, and the sums of what was billed or credited apart from them. */
public final class BilledInvoices {
    private final Handle handle;

    /** The invoices of a database. */
    public BilledInvoices(Handle handle) {
        this.handle = handle;
    }

    /** Amounts in one currency. */
    public record Sum(Money amount, Money taxes) {
    }

    /**
     * The final invoices of subscriptions billed within a span, in billing order.
     *
     * @param customerId null for all customers
     */
    public List<UUID> within(Window span, UUID customerId) {
        Conditions conditions = new Conditions().always("status = 'finalized'")
                .always("invoice_type IN ('subscription', 'advance_charges',"
                        + " 'progressive_billing')")
                .with("billed_at >= ?", span.from()).with("billed_at <= ?", span.to())
                .with("customer_id = ?", customerId);
        return new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .list(conditions.where() + " ORDER BY billed_at, created_at, id",
                        conditions.values());
    }

    /** The customers with invoices of any kind billed within a span. */
    public List<UUID> customersWithin(Window span) {
        return new Rows<>(handle, "SELECT DISTINCT customer_id FROM invoices",
                row -> row.id("customer_id")).list("WHERE billed_at BETWEEN ? AND ?",
                span.from(), span.to());
    }

    /** When each final invoice of a customer was billed, in billing order. */
    public Map<UUID, Instant> billedAt(UUID customerId) {
        Map<UUID, Instant> billed = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT id, billed_at FROM invoices",
                row -> Map.entry(row.id("id"), row.instant("billed_at")))
                .list("WHERE customer_id = ? AND finalized_at IS NOT NULL"
                        + " ORDER BY billed_at, created_at, id", customerId)
                .forEach(one -> billed.put(one.getKey(), one.getValue()));
        return billed;
    }

    /** The fees of single events created within a span and not deleted, by currency. */
    public List<Sum> eventFees(UUID customerId, Window span) {
        return sums("SELECT f.currency, sum(f.amount_cents) AS cents,"
                + " sum(f.taxes_amount_cents) AS taxes FROM fees f"
                + " LEFT JOIN invoices i ON i.id = f.invoice_id",
                within(new Conditions().always("f.deleted_at IS NULL")
                        .always("(f.invoice_id IS NULL OR i.invoice_type = 'advance_charges')"),
                        "f", customerId, span),
                "f.currency");
    }

    /** The credit notes within a span for unused days and of progressive invoices, by currency. */
    public List<Sum> credited(UUID customerId, Window span) {
        return sums("SELECT n.currency, sum(n.sub_total_excluding_taxes_amount_cents)"
                + " AS cents, sum(n.taxes_amount_cents) AS taxes FROM credit_notes n"
                + " JOIN invoices i ON i.id = n.invoice_id",
                within(new Conditions().always("n.status = 'finalized'")
                        .always("(n.reason = 'order_cancellation'"
                                + " OR i.invoice_type = 'progressive_billing')"), "n",
                        customerId, span),
                "n.currency");
    }

    private static Conditions within(Conditions conditions, String table, UUID customerId,
                                     Window span) {
        return conditions.with(table + ".customer_id = ?", customerId)
                .with(table + ".created_at >= ?", span.from())
                .with(table + ".created_at <= ?", span.to());
    }

    private List<Sum> sums(String select, Conditions conditions, String currency) {
        return new Rows<>(handle, select, row -> new Sum(
                new Money(row.number("cents"), row.currency("currency")),
                new Money(row.number("taxes"), row.currency("currency"))))
                .list(conditions.where() + " GROUP BY " + currency, conditions.values());
    }
}
