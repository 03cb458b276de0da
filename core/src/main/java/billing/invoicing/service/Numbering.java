package billing.invoicing.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.DocumentNumbering;
import billing.engine.Handle;
import billing.invoicing.store.AssignedNumbers;
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

    private final AssignedNumbers stored;
    /** The latest numbers assigned by this object, by entity. */
    private final Map<UUID, Integer> counters = new HashMap<>();
    /** The latest numbers of customers who are to get the next one, by entity. */
    private final Map<UUID, Map<UUID, Integer>> latest = new HashMap<>();

    /**
     * Assigns numbers within the handle's transaction. No other object may assign numbers of the
     * same entity in this transaction.
     */
    public Numbering(Handle handle) {
        this.stored = new AssignedNumbers(handle);
    }

    /**
     * An assigned number.
     *
     * @param sequentialId       counts per customer and entity
     * @param entitySequentialId counts per entity; null where the entity numbers per customer
     */
    record AssignedNumber(String text, int sequentialId, Integer entitySequentialId) {
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
            new AssignedNumbers(handle).lock(counting);
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
        latest.computeIfAbsent(entity, id -> new HashMap<>())
                .putAll(stored.highestOfCustomers(customers, entity));
    }

    /** Assigns the next number of the customer's invoices of the entity. */
    AssignedNumber next(Customer customer, BillingEntity entity, Instant now) {
        Integer read = latest.getOrDefault(entity.id(), new HashMap<>()).remove(customer.id());
        int sequentialId = 1 + (read != null ? read
                : stored.highestOfCustomer(customer.id(), entity.id()));
        if (customer.isPartner()
                || entity.documents().numbering() == DocumentNumbering.PER_CUSTOMER) {
            return new AssignedNumber(entity.documents().numberPrefix() + "-"
                    + threeDigits(customer.numbering().sequentialId()) + "-"
                    + threeDigits(sequentialId), sequentialId, null);
        }
        int counter = counters.compute(entity.id(),
                (id, number) -> number == null ? nextOfEntity(id) : number + 1);
        return new AssignedNumber(entity.documents().numberPrefix() + "-"
                + MONTH.format(YearMonth.from(now.atZone(entity.invoicing().timezone()))) + "-"
                + threeDigits(counter), sequentialId, counter);
    }

    /**
     * Starts the entity's counter at the number of invoices that have been numbered so far. To be
     * called when an entity begins to number on its own, before the setting changes.
     */
    public void countPerEntity(UUID entity) {
        stored.start(entity, stored.numbered(entity));
    }

    private int nextOfEntity(UUID entity) {
        stored.lock(List.of(entity));
        int highest = Math.max(stored.highestOfEntity(entity), stored.started(entity));
        return (highest > 0 ? highest : stored.numbered(entity)) + 1;
    }

    /** Pads to three digits; String.format would take as long as one of the queries. */
    private static String threeDigits(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, 3 - digits.length())) + digits;
    }
}
