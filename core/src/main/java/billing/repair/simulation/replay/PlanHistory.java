package billing.repair.simulation.replay;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.Snapshots;
import billing.kernel.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * How a customer's plans changed in fact, as far as it is stored: by the whole plans that invoices
 * were issued with. A change is known from the first invoice on that has seen it.
 */
final class PlanHistory {
    private static final List<String> PARTS = List.of("charges WHERE plan_id = ?",
            "charge_filters WHERE charge_id IN (SELECT id FROM charges WHERE plan_id = ?)",
            "fixed_charges WHERE plan_id = ?", "usage_thresholds WHERE plan_id = ?");
    private final Map<UUID, Plan> first = new LinkedHashMap<>();
    private final Map<UUID, UUID> firstOf = new HashMap<>();
    private final List<Edit> edits = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();

    /** A plan had become another one by an instant. */
    record Edit(Instant at, Plan plan) {
    }

    /** A subscription came to follow another plan: one of its own, when that was made. */
    record Move(Instant at, UUID subscriptionId, UUID planId) {
    }

    private PlanHistory() {
    }

    /** The history of the plans of a customer's invoices. */
    static PlanHistory read(Handle handle, UUID customerId) {
        PlanHistory history = new PlanHistory();
        Map<UUID, Plan> last = new HashMap<>();
        Map<UUID, UUID> lastOf = new HashMap<>();
        new Rows<>(handle, "SELECT id, billed_at FROM invoices",
                row -> Map.entry(row.id("id"), row.instant("billed_at")))
                .list("WHERE customer_id = ? AND finalized_at IS NOT NULL"
                        + " ORDER BY billed_at, created_at, id", customerId).forEach(invoice -> {
                    // Just before it is billed.
                    Instant at = Instants.before(invoice.getValue());
                    new Snapshots(handle).find(invoice.getKey()).map(Snapshot::parts)
                            .orElse(Map.of()).forEach((subscription, part) -> history.seen(at,
                                    subscription, part.plan(), last, lastOf));
                });
        return history;
    }

    private void seen(Instant at, UUID subscription, Plan plan, Map<UUID, Plan> last,
                      Map<UUID, UUID> lastOf) {
        first.putIfAbsent(plan.id(), plan);
        firstOf.putIfAbsent(subscription, plan.id());
        Plan before = last.put(plan.id(), plan);
        if (before != null && !before.equals(plan)) {
            edits.add(new Edit(at, plan));
        }
        UUID followed = lastOf.put(subscription, plan.id());
        if (followed != null && !followed.equals(plan.id())) {
            moves.add(new Move(plan.parentId() == null ? at : plan.createdAt(), subscription,
                    plan.id()));
        }
    }

    /** The plans as the customer's first invoices saw them. */
    Iterable<Plan> first() {
        return first.values();
    }

    /** The plan that a subscription was first billed by. */
    Optional<UUID> firstOf(UUID subscriptionId) {
        return Optional.ofNullable(firstOf.get(subscriptionId));
    }

    List<Edit> edits() {
        return edits;
    }

    List<Move> moves() {
        return moves;
    }

    /** Makes a plan of a replica what it was; parts that it has lost since are found again. */
    static void impose(Handle replica, Plan plan, Instant at) {
        for (String part : PARTS) {
            String table = part.substring(0, part.indexOf(' '));
            replica.execute("UPDATE " + table + " SET deleted_at = NULL"
                    + part.substring(table.length()), plan.id().toString());
        }
        new Plans(replica).update(plan, at);
    }
}
