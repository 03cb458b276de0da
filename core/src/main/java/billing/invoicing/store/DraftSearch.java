package billing.invoicing.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Finds the drafts that something is to be done with, and marks those under which something has
 * changed ({@code subscriptions-and-invoicing.md 5.4, 6.6}).
 */
public final class DraftSearch {
    private static final String FLAG = "UPDATE invoices SET refresh_needed = 1, updated_at = ?"
            + " WHERE status = 'draft' AND refresh_needed = 0";
    private static final String FLAGGED = "status = 'draft' AND refresh_needed = 1"
            + " AND EXISTS (SELECT 1 FROM invoice_subscriptions l"
            + " JOIN subscriptions s ON s.id = l.subscription_id"
            + " WHERE l.invoice_id = invoices.id AND s.status = 'active')";
    private static final String OF_PLANS = "id IN (SELECT l.invoice_id"
            + " FROM invoice_subscriptions l JOIN subscriptions s ON s.id = l.subscription_id"
            + " WHERE s.plan_id IN (%s))";

    private final Handle handle;

    /** The drafts of a database. */
    public DraftSearch(Handle handle) {
        this.handle = handle;
    }

    /** The drafts of a customer by creation. */
    public List<UUID> ofCustomer(UUID customerId) {
        return ids("SELECT id FROM invoices WHERE status = 'draft' AND customer_id = ?"
                + " ORDER BY created_at, id", customerId);
    }

    /** The drafts of the live customers of a billing entity, by creation. */
    public List<UUID> ofBillingEntity(UUID entityId) {
        return ids("SELECT id FROM invoices WHERE status = 'draft' AND customer_id IN (SELECT id"
                + " FROM customers WHERE billing_entity_id = ? AND deleted_at IS NULL)"
                + " ORDER BY created_at, id", entityId);
    }

    /** The customers of those of some invoices that are drafts. */
    public Set<UUID> customersOf(Collection<UUID> ids) {
        return Set.copyOf(new Rows<>(handle, "SELECT customer_id FROM invoices",
                row -> row.id("customer_id")).listIn("WHERE status = 'draft' AND id", ids, ""));
    }

    /**
     * A draft as it waits to be finalized.
     *
     * @param expectedOn the date on which it is
     */
    public record WaitingDraft(UUID id, UUID customerId, Instant createdAt, LocalDate expectedOn) {
    }

    /**
     * Hands over the drafts as they wait to be finalized, one by one, in any order.
     *
     * @param customerId null for those of all customers
     */
    public void waiting(UUID customerId, Consumer<WaitingDraft> consumer) {
        Rows<WaitingDraft> drafts = new Rows<>(handle,
                "SELECT id, customer_id, created_at, expected_finalization_date FROM invoices",
                row -> new WaitingDraft(row.id("id"), row.id("customer_id"),
                        row.instant("created_at"), row.date("expected_finalization_date")));
        if (customerId == null) {
            drafts.each(consumer, "WHERE status = 'draft'");
        } else {
            drafts.each(consumer, "WHERE status = 'draft' AND customer_id = ?", customerId);
        }
    }

    /** The drafts that bill a subscription of a plan, by creation. */
    public List<UUID> ofPlan(UUID planId) {
        return ids("SELECT id FROM invoices WHERE status = 'draft' AND "
                + OF_PLANS.formatted("?") + " ORDER BY created_at, id", planId);
    }

    /** The drafts marked before an instant that have at least one active subscription. */
    public List<UUID> flagged(Instant before) {
        return ids("SELECT id FROM invoices WHERE " + FLAGGED + " AND updated_at < ?"
                + " ORDER BY created_at, id", before);
    }

    /** When the drafts were marked that have at least one active subscription. */
    public List<Instant> flaggedAt() {
        return new Rows<>(handle, "SELECT DISTINCT updated_at FROM invoices",
                row -> row.instant("updated_at")).list("WHERE " + FLAGGED);
    }

    /** Marks the drafts of a plan's subscriptions: the plan was changed. */
    public void flagPlan(UUID planId, Instant now) {
        flag(OF_PLANS.formatted("?"), planId, now);
    }

    /** Marks the drafts of the subscriptions whose plans charge for a metric. */
    public void flagMetric(UUID metricId, Instant now) {
        flag(OF_PLANS.formatted("SELECT plan_id FROM charges WHERE billable_metric_id = ?"),
                metricId, now);
    }

    /** Marks the drafts of a customer: the customer's taxes were changed. */
    public void flagCustomer(UUID customerId, Instant now) {
        flag("customer_id = ?", customerId, now);
    }

    /** Marks the drafts of an entity's customers: the entity's taxes were changed. */
    public void flagBillingEntity(UUID entityId, Instant now) {
        flag("customer_id IN (SELECT id FROM customers WHERE billing_entity_id = ?)", entityId,
                now);
    }

    /** Marks every draft: a tax was changed, which any level may carry. */
    public void flagAll(Instant now) {
        handle.execute(FLAG, now);
    }

    /** Takes a tax that is deleted from drafts and their fees; their sums wait for the refresh. */
    public void removeTax(UUID taxId) {
        handle.execute("DELETE FROM applied_taxes WHERE tax_id = ?"
                + " AND invoice_id IN (SELECT id FROM invoices WHERE status = 'draft')",
                taxId);
    }

    private void flag(String condition, UUID id, Instant now) {
        handle.execute(FLAG + " AND " + condition, now, id);
    }

    private List<UUID> ids(String sql, Object value) {
        return new Rows<>(handle, sql, row -> row.id("id")).list("", value);
    }
}
