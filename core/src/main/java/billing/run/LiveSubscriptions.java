package billing.run;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The subscriptions that something can still fall due for, read with what decides when. */
final class LiveSubscriptions {
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
    private static final String LIVE = "status IN ('active', 'pending', 'incomplete')";
    /** As many are read at once, so that memory does not grow with their number. */
    private static final int PAGE = 500;
    private final Handle handle;
    private final Rows<Circumstances> rows;
    private final Subscriptions subscriptions;
    private final Plans plans;
    private final Map<UUID, Plan> knownPlans;

    /** The live subscriptions of a database. */
    LiveSubscriptions(Handle handle) {
        this(handle, new HashMap<>());
    }

    /** The live subscriptions of a database of which some plans were read before. */
    LiveSubscriptions(Handle handle, Map<UUID, Plan> knownPlans) {
        this.handle = handle;
        this.rows = new Rows<>(handle, SELECT, LiveSubscriptions::read);
        this.subscriptions = new Subscriptions(handle);
        this.plans = new Plans(handle);
        this.knownPlans = knownPlans;
    }

    /** The place of a subscription in the order of customers. */
    private record Key(UUID customerId, UUID id) {
        /** Before all others. */
        static final Key FIRST = new Key(new UUID(0, 0), new UUID(0, 0));
    }

    private record Circumstances(UUID id, ZoneId zone, Instant customerCreatedAt, UUID sellerId,
                                 Instant initialStart, LocalDate billedOn, LocalDate startBilledOn,
                                 LocalDate alertedOn, Instant externalIdFreedAt,
                                 Instant startExpiresAt) {
    }

    /**
     * Hands over all active, pending and incomplete ones, those of a customer one after another.
     *
     * @param customerId null for those of all customers
     */
    void each(UUID customerId, Consumer<LiveSubscription> consumer) {
        if (customerId != null) {
            live(rows.list("WHERE s.customer_id = ? AND s." + LIVE, customerId)).forEach(consumer);
            return;
        }
        Rows<Key> keys = new Rows<>(handle, "SELECT customer_id, id FROM subscriptions",
                row -> new Key(row.id("customer_id"), row.id("id")));
        Key last = Key.FIRST;
        List<Key> page;
        do {
            page = keys.list("WHERE (customer_id, id) > (?, ?) AND " + LIVE
                    + " ORDER BY customer_id, id LIMIT " + PAGE, last.customerId(), last.id());
            live(rows.listIn("WHERE s.id", page.stream().map(Key::id).toList(),
                    "ORDER BY s.customer_id, s.id")).forEach(consumer);
            last = page.isEmpty() ? last : page.get(page.size() - 1);
        } while (page.size() == PAGE);
    }

    /** One subscription in its present state. */
    Optional<LiveSubscription> byId(UUID id) {
        return live(rows.list("WHERE s.id = ?", id)).stream().findFirst();
    }

    /** Subscriptions in their present state; those that are gone are left out. */
    List<LiveSubscription> byIds(List<UUID> ids) {
        return live(rows.listIn("WHERE s.id", ids, ""));
    }

    /** The pending ones that wait to bear an external id. */
    List<LiveSubscription> waitingFor(String externalId) {
        return live(rows.list("WHERE s.external_id = ? AND s.status = 'pending'", externalId));
    }

    private List<LiveSubscription> live(List<Circumstances> found) {
        Map<UUID, Subscription> byId = subscriptions.byIds(
                found.stream().map(Circumstances::id).toList());
        Map<UUID, Subscription> waiting = found.size() == 1
                ? subscriptions.nextOf(byId.keySet())
                : subscriptions.waiting(byId.keySet());
        List<UUID> unknownPlans = Stream.concat(byId.values().stream(),
                        waiting.values().stream()).map(Subscription::planId).distinct()
                .filter(id -> !knownPlans.containsKey(id)).toList();
        knownPlans.putAll(plans.byIds(unknownPlans));
        return found.stream().map(one -> live(one, byId.get(one.id()), waiting.get(one.id())))
                .toList();
    }

    private LiveSubscription live(Circumstances found, Subscription subscription,
                                  Subscription waiting) {
        SubscriptionTerms terms = terms(subscription, found.zone());
        return new LiveSubscription(terms, found.customerCreatedAt(), found.sellerId(),
                found.initialStart(), found.billedOn(), found.startBilledOn(),
                waiting == null || !waiting.isPending() ? null : terms(waiting, found.zone()),
                found.alertedOn(), found.externalIdFreedAt(), found.startExpiresAt());
    }

    private SubscriptionTerms terms(Subscription subscription, ZoneId zone) {
        return new SubscriptionTerms(subscription, knownPlans.get(subscription.planId()), zone);
    }

    private static Circumstances read(Row row) {
        return new Circumstances(row.id("id"), row.zone("zone"),
                row.instant("customer_created_at"), row.id("seller_id"),
                row.instant("initial_start"), row.date("billed_on"), row.date("start_billed_on"),
                row.date("termination_alerted_on"), row.instant("external_id_freed_at"),
                row.instant("start_expires_at"));
    }
}
