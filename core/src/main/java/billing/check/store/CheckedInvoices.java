package billing.check.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.money.Money;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The stored invoices as checks go through them. */
public final class CheckedInvoices {
    private final Handle handle;

    /** The invoices of a database. */
    public CheckedInvoices(Handle handle) {
        this.handle = handle;
    }

    /** What is due of an invoice. */
    public record Due(UUID id, String number, Money amount) {
    }

    /** The visible invoices, by creation. */
    public List<UUID> visible() {
        return new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .list("WHERE status IN ('draft', 'finalized', 'voided') ORDER BY created_at, id");
    }

    /** The customers with a voided invoice and others with the same external id, by that id. */
    public Map<String, List<UUID>> customersWithVoids() {
        return new Rows<>(handle, "SELECT id, external_id FROM customers", row -> Map.entry(
                row.text("external_id"), row.id("id")))
                .list("WHERE external_id IN (SELECT c.external_id FROM customers c"
                        + " JOIN invoices i ON i.customer_id = c.id WHERE i.status = 'voided')")
                .stream().collect(Collectors.groupingBy(Map.Entry::getKey,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    /**
     * Hands over what is due of the numbered invoices, by creation; nothing of voided and succeeded
     * ones.
     */
    public void eachDue(Consumer<Due> receiver) {
        new Rows<>(handle, "SELECT id, number, currency, CASE WHEN status = 'voided'"
                + " OR payment_status = 'succeeded' AND total_amount_cents"
                + " > total_paid_amount_cents + total_offset_amount_cents THEN 0"
                + " ELSE total_amount_cents - total_paid_amount_cents"
                + " - total_offset_amount_cents END AS due"
                + " FROM invoices_with_settlements", row -> new Due(row.id("id"),
                        row.text("number"), new Money(row.number("due"),
                                row.currency("currency"))))
                .each(receiver, "WHERE sequential_id IS NOT NULL"
                        + " AND status IN ('finalized', 'voided')"
                        + " ORDER BY created_at, id");
    }

    /** The customers whose invoices are not numbered without gaps, each with its numbers. */
    public List<String> gaps() {
        return new Rows<>(handle, "SELECT c.external_id || ': ' || COUNT(*)"
                + " || ' invoices are numbered up to ' || MAX(i.sequential_id) AS gap"
                + " FROM invoices i JOIN customers c ON c.id = i.customer_id",
                row -> row.text("gap")).list("WHERE i.sequential_id IS NOT NULL"
                        + " GROUP BY i.customer_id, c.external_id, i.billing_entity_id"
                        + " HAVING COUNT(*) <> MAX(i.sequential_id) ORDER BY 1");
    }

    /** The periods with two subscription fees, each with its subscription. */
    public List<String> billedTwice() {
        return new Rows<>(handle, "SELECT s.external_id || ' on ' || max(l.billed_on) AS period"
                + " FROM fees f JOIN invoices i ON i.id = f.invoice_id"
                + " JOIN invoice_subscriptions l ON l.invoice_id = i.id"
                + " AND l.subscription_id = f.subscription_id"
                + " JOIN subscriptions s ON s.id = f.subscription_id",
                row -> row.text("period"))
                .list("WHERE f.fee_type = 'subscription' AND l.regenerated = 0"
                        + " AND i.status NOT IN ('deleted', 'closed')"
                        + " GROUP BY f.subscription_id, s.external_id, f.from_at"
                        + " HAVING COUNT(*) > 1 ORDER BY 1");
    }
}
