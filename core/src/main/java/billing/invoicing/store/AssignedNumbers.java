package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The numbers that final invoices have got, by customer and by billing entity. */
public final class AssignedNumbers {
    private final Handle handle;

    /** The numbers in a database. */
    public AssignedNumbers(Handle handle) {
        this.handle = handle;
    }

    /** Locks entities, in the order in which all do so, until the transaction ends. */
    public void lock(Collection<UUID> entities) {
        handle.lock("billing_entities", entities);
    }

    /** The highest number of a customer's invoices of an entity; 0 without any. */
    public int highestOfCustomer(UUID customer, UUID entity) {
        return highest("sequential_id", "customer_id = ? AND billing_entity_id = ?", customer,
                entity);
    }

    /** The same of several customers, in one query. */
    public Map<UUID, Integer> highestOfCustomers(Collection<UUID> customers, UUID entity) {
        Map<UUID, Integer> numbers = new HashMap<>();
        new Rows<>(handle, "SELECT c.id, (SELECT COALESCE(MAX(i.sequential_id), 0)"
                + " FROM invoices i WHERE i.customer_id = c.id AND i.billing_entity_id = ?"
                + " AND i.sequential_id IS NOT NULL) AS highest FROM customers c",
                row -> Map.entry(row.id("id"), row.integer("highest")))
                .listIn("WHERE c.id", List.of(entity), customers, "")
                .forEach(one -> numbers.put(one.getKey(), one.getValue()));
        return numbers;
    }

    /** The highest number that an entity has counted itself; 0 without any. */
    public int highestOfEntity(UUID entity) {
        return highest("entity_sequential_id", "billing_entity_id = ?", entity);
    }

    /** Where the counter of an entity was started; 0 when it was not. */
    public int started(UUID entity) {
        return new Rows<>(handle, "SELECT counted FROM entity_invoice_counters",
                row -> row.integer("counted")).first("WHERE billing_entity_id = ?", entity)
                .orElse(0);
    }

    /** Starts the counter of an entity. */
    public void start(UUID entity, int counted) {
        Columns.upsertAll(handle, List.of(Columns.of("entity_invoice_counters")
                .set("billing_entity_id", entity).set("counted", counted)),
                "billing_entity_id");
    }

    /** How many invoices of an entity are numbered, without those issued in a partner's name. */
    public int numbered(UUID entity) {
        return new Rows<>(handle, "SELECT count(*) AS numbered FROM invoices",
                row -> row.integer("numbered")).first("WHERE billing_entity_id = ?"
                + " AND sequential_id IS NOT NULL AND self_billed = 0", entity).orElseThrow();
    }

    private int highest(String column, String condition, Object... values) {
        // Without IS NOT NULL the partial index is not used, and every invoice is read.
        String select = "SELECT COALESCE(MAX(" + column + "), 0) AS highest FROM invoices";
        return new Rows<>(handle, select, row -> row.integer("highest")).first(
                "WHERE " + condition + " AND " + column + " IS NOT NULL", values).orElseThrow();
    }
}
