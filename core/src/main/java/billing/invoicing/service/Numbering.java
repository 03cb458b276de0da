package billing.invoicing.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.DocumentNumbering;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The numbers of final invoices, without gaps ({@code subscriptions-and-invoicing.md 6.7}). They
 * are assigned within the transaction that finalizes an invoice, under a lock of the customer and,
 * where the entity counts, of the entity.
 */
public final class Numbering {
    private static final DateTimeFormatter MONTH =
            DateTimeFormatter.ofPattern("uuuuMM", Locale.ROOT);

    private final Handle handle;
    /** The latest numbers assigned by this object, by entity. */
    private final Map<UUID, Integer> counters = new HashMap<>();
    /** The latest numbers of customers who are to get the next one, by entity. */
    private final Map<UUID, Map<UUID, Integer>> latest = new HashMap<>();

    /**
     * Assigns numbers within the handle's transaction. No other object may assign numbers of the
     * same entity in this transaction.
     */
    public Numbering(Handle handle) {
        this.handle = handle;
    }

    /**
     * An assigned number.
     *
     * @param sequentialId       counts per customer and entity
     * @param entitySequentialId counts per entity; null where the entity numbers per customer
     */
    record Number(String text, int sequentialId, Integer entitySequentialId) {
    }

    /**
     * Locks the entities whose numbers invoices of several entities need, in the order in which all
     * do so. A single one is locked by the first number that it gives, to be held for less time.
     */
    static void lockEntities(Handle handle, List<PreparedInvoice> invoices) {
        Set<UUID> counting = invoices.stream().map(invoice -> invoice.parties().entity())
                .filter(entity -> entity.documents().numbering()
                        == DocumentNumbering.PER_BILLING_ENTITY)
                .map(BillingEntity::id).collect(Collectors.toSet());
        if (counting.size() > 1) {
            handle.lock("billing_entities", counting);
        }
    }

    /** The placeholder for the number of a draft. */
    static String draftNumber(BillingEntity entity) {
        return entity.documents().numberPrefix() + "-DRAFT";
    }

    /**
     * Reads in one query the latest numbers of customers, each of whom is to get the next one
     * before any other invoice of theirs is written.
     */
    void readAhead(UUID entity, Collection<UUID> customers) {
        Map<UUID, Integer> numbers = latest.computeIfAbsent(entity, id -> new HashMap<>());
        new Rows<>(handle, "SELECT c.id, (SELECT COALESCE(MAX(i.sequential_id), 0)"
                + " FROM invoices i WHERE i.customer_id = c.id AND i.billing_entity_id = ?"
                + " AND i.sequential_id IS NOT NULL) AS highest FROM customers c",
                row -> Map.entry(row.id("id"), row.integer("highest")))
                .listIn("WHERE c.id", List.of(entity), customers, "")
                .forEach(one -> numbers.put(one.getKey(), one.getValue()));
    }

    /** Assigns the next number of the customer's invoices of the entity. */
    Number next(Customer customer, BillingEntity entity, Instant now) {
        Integer read = latest.getOrDefault(entity.id(), new HashMap<>()).remove(customer.id());
        int sequentialId = 1 + (read != null ? read : highest("sequential_id",
                "customer_id = ? AND billing_entity_id = ?", customer.id(), entity.id()));
        if (customer.isPartner()
                || entity.documents().numbering() == DocumentNumbering.PER_CUSTOMER) {
            return new Number(entity.documents().numberPrefix() + "-"
                    + threeDigits(customer.numbering().sequentialId()) + "-"
                    + threeDigits(sequentialId), sequentialId, null);
        }
        int counter = counters.compute(entity.id(),
                (id, number) -> number == null ? nextOfEntity(id) : number + 1);
        return new Number(entity.documents().numberPrefix() + "-"
                + MONTH.format(YearMonth.from(now.atZone(entity.invoicing().timezone()))) + "-"
                + threeDigits(counter), sequentialId, counter);
    }

    /**
     * Starts the entity's counter at the number of invoices that have been numbered so far. To be
     * called when an entity begins to number on its own, before the setting changes.
     */
    public void countPerEntity(UUID entity) {
        Columns.upsertAll(handle, List.of(Columns.of("entity_invoice_counters")
                .set("billing_entity_id", entity).set("counted", numbered(entity))),
                "billing_entity_id");
    }

    private int nextOfEntity(UUID entity) {
        handle.lock("billing_entities", List.of(entity));
        int highest = Math.max(highest("entity_sequential_id", "billing_entity_id = ?", entity),
                counted(entity));
        return (highest > 0 ? highest : numbered(entity)) + 1;
    }

    private int counted(UUID entity) {
        return new Rows<>(handle, "SELECT counted FROM entity_invoice_counters",
                row -> row.integer("counted")).first("WHERE billing_entity_id = ?", entity)
                .orElse(0);
    }

    private int numbered(UUID entity) {
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

    /** Pads to three digits; String.format would take as long as one of the queries. */
    private static String threeDigits(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, 3 - digits.length())) + digits;
    }
}
