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
 * The stored history of a customer's plans, taken from the snapshots of its invoices. A change is
 * known from the first invoice issued with it.
 */
final class PlanHistory {
    private static final List<String> PARTS = List.of("charges WHERE plan_id = ?",
            "charge_filters WHERE charge_id IN (SELECT id FROM charges WHERE plan_id = ?)",
            "fixed_charges WHERE plan_id = ?", "usage_thresholds WHERE plan_id = ?");
    private final Map<UUID, Plan> first = new LinkedHashMap<>();
    private final Map<UUID, UUID> firstOf = new HashMap<>();
    private final List<Edit> edits = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();

    /** A change of a plan by an instant. */
    record Edit(Instant at, Plan plan) {
    }

    /** A change of a subscription to another plan; to its own plan when that was created. */
    record Move(Instant at, UUID subscriptionId, UUID planId) {
    }

    private PlanHistory() {
    }

    /** Reads the history of the plans of a customer's invoices. */
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
                            .orElse(Map.of()).forEach((subscription, part) -> history.add(at,
                                    subscription, part.plan(), last, lastOf));
                });
        return history;
    }

    private void add(Instant at, UUID subscription, Plan plan, Map<UUID, Plan> last,
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

    /** Returns the plans as of the customer's first invoices. */
    Iterable<Plan> first() {
        return first.values();
    }

    /** Returns the plan of a subscription's first invoice. */
    Optional<UUID> firstOf(UUID subscriptionId) {
        return Optional.ofNullable(firstOf.get(subscriptionId));
    }

    List<Edit> edits() {
        return edits;
    }

    List<Move> moves() {
        return moves;
    }

    /** Restores an earlier version of a plan in a replica, including parts deleted since. */
    static void restore(Handle replica, Plan plan, Instant at) {
        for (String part : PARTS) {
            String table = part.substring(0, part.indexOf(' '));
            replica.execute("UPDATE " + table + " SET deleted_at = NULL"
                    + part.substring(table.length()), plan.id());
        }
        new Plans(replica).update(plan, at);
    }
}
