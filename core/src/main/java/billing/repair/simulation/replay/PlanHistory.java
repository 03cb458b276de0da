package billing.repair.simulation.replay;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.time.Instants;
import billing.repair.simulation.store.BilledInvoices;
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
        new BilledInvoices(handle).billedAt(customerId).forEach((invoice, billedAt) -> {
            // Just before it is billed.
            Instant at = Instants.before(billedAt);
            new Snapshots(handle).find(invoice).map(Snapshot::parts).orElse(Map.of())
                    .forEach((subscription, part) -> history.add(at, subscription, part.plan(),
                            last, lastOf));
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
}
