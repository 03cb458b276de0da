package billing.run.store;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Row;
import billing.engine.Rows;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** What decides, apart from a subscription itself, when something falls due for it. */
public final class LiveCircumstances {
    // The IN repeats the condition of the index invoice_subscriptions_start_and_end_once, since
    // SQLite uses a partial index only for a query that has the same condition.
    private static final String SELECT = """
            SELECT s.id, s.termination_alerted_on, coalesce(c.timezone, e.timezone) AS zone,
                   c.created_at AS customer_created_at,
                   coalesce(s.billing_entity_id, c.billing_entity_id) AS seller_id,
                   (SELECT min(n.started_at) FROM subscriptions n
                     WHERE n.external_id = s.external_id AND n.customer_id = s.customer_id)
                       AS initial_start,
                   (SELECT max(coalesce(n.terminated_at,
                           CASE WHEN n.started_at IS NOT NULL THEN n.canceled_at END))
                       FROM subscriptions n
                     WHERE n.external_id = s.external_id) AS external_id_freed_at,
                   CASE WHEN s.status = 'pending' AND EXISTS (SELECT 1 FROM subscriptions n
                     WHERE n.external_id = s.external_id
                       AND n.status IN ('active', 'incomplete'))
                       THEN 1 ELSE 0 END AS external_id_in_use,
                   CASE WHEN s.status = 'incomplete' THEN (SELECT r.expires_at
                      FROM activation_rules r WHERE r.subscription_id = s.id
                       AND r.status = 'pending') END AS start_expires_at,
                   (SELECT max(l.billed_on) FROM invoice_subscriptions l
                     WHERE l.subscription_id = s.id AND l.regenerated = 0
                       AND l.invoicing_reason = 'subscription_periodic') AS billed_on,
                   (SELECT l.billed_on FROM invoice_subscriptions l
                     WHERE l.subscription_id = s.id AND l.regenerated = 0
                       AND l.invoicing_reason IN ('subscription_starting',
                                                  'subscription_terminating')
                       AND l.invoicing_reason = 'subscription_starting') AS start_billed_on
              FROM subscriptions s
              JOIN customers c ON c.id = s.customer_id
              JOIN billing_entities e ON e.id = c.billing_entity_id
            """;
    /** As many are read at once, so that memory does not grow with their number. */
    private static final int PAGE = 500;
    private final Handle handle;
    private final Rows<Circumstances> rows;

    /** The circumstances of the subscriptions of a database. */
    public LiveCircumstances(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, SELECT, LiveCircumstances::read);
    }

    /**
     * The circumstances of a subscription.
     *
     * @param zone           of its customer
     * @param sellerId       billing entity of its invoices
     * @param initialStart   of the first subscription with its external id; or null
     * @param billedOn       local date of its latest periodic invoice; or null
     * @param startBilledOn  local date of the invoice of its start; or null
     * @param alertedOn      UTC date of the latest notice before its end; or null
     * @param externalId     of other subscriptions
     * @param startExpiresAt when a start that waits for its payment expires; or null
     */
    public record Circumstances(UUID id, ZoneId zone, Instant customerCreatedAt, UUID sellerId,
                                Instant initialStart, LocalDate billedOn, LocalDate startBilledOn,
                                LocalDate alertedOn, ExternalIdUse externalId,
                                Instant startExpiresAt) {
    }

    /** The place of a subscription in the order of customers. */
    private record Key(UUID customerId, UUID id) {
        /** Before all others. */
        static final Key FIRST = new Key(Identifiers.NONE, Identifiers.NONE);
    }

    /** Those of a customer's active, pending and incomplete subscriptions. */
    public List<Circumstances> ofCustomer(UUID customerId) {
        return rows.list("WHERE s.customer_id = ? AND s." + Subscriptions.LIVE, customerId);
    }

    /**
     * Hands over those of all active, pending and incomplete subscriptions, some at a time, those
     * of a customer one after another.
     */
    public void inPages(Consumer<List<Circumstances>> consumer) {
        Rows<Key> keys = new Rows<>(handle, "SELECT customer_id, id FROM subscriptions",
                row -> new Key(row.id("customer_id"), row.id("id")));
        Key last = Key.FIRST;
        List<Key> page;
        do {
            page = keys.list("WHERE (customer_id, id) > (?, ?) AND " + Subscriptions.LIVE
                    + " ORDER BY customer_id, id LIMIT " + PAGE, last.customerId(), last.id());
            consumer.accept(rows.listIn("WHERE s.id", page.stream().map(Key::id).toList(),
                    "ORDER BY s.customer_id, s.id"));
            last = page.isEmpty() ? last : page.get(page.size() - 1);
        } while (page.size() == PAGE);
    }

    /** Those of one subscription; empty when it is gone. */
    public List<Circumstances> byId(UUID id) {
        return rows.list("WHERE s.id = ?", id);
    }

    /** Those of subscriptions by their ids, in any order. */
    public List<Circumstances> byIds(List<UUID> ids) {
        return rows.listIn("WHERE s.id", ids, "");
    }

    /** Those of the pending subscriptions that wait to bear an external id. */
    public List<Circumstances> waitingFor(String externalId) {
        return rows.list("WHERE s.external_id = ? AND s.status = 'pending'", externalId);
    }

    private static Circumstances read(Row row) {
        return new Circumstances(row.id("id"), row.zone("zone"),
                row.instant("customer_created_at"), row.id("seller_id"),
                row.instant("initial_start"), row.date("billed_on"), row.date("start_billed_on"),
                row.date("termination_alerted_on"),
                new ExternalIdUse(row.instant("external_id_freed_at"),
                        row.flag("external_id_in_use")),
                row.instant("start_expires_at"));
    }
}
