package billing.catalog.store;

import billing.catalog.UsageThreshold;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored usage thresholds of plans ({@code subscriptions-and-invoicing.md 9.2}). */
final class UsageThresholds {
    private final Handle handle;

    UsageThresholds(Handle handle) {
        this.handle = handle;
    }

    /** The live thresholds by plan, in the order given. */
    Map<UUID, List<UsageThreshold>> ofPlans(Collection<UUID> planIds) {
        Map<UUID, List<UsageThreshold>> thresholds = new HashMap<>();
        new Rows<>(handle, "SELECT * FROM usage_thresholds", row -> Map.entry(row.id("plan_id"),
                new UsageThreshold(row.id("id"), row.text("display_name"),
                        row.number("amount_cents"), row.flag("recurring"),
                        row.instant("created_at"), row.instant("updated_at"))))
                .listIn("WHERE deleted_at IS NULL AND plan_id", planIds, "ORDER BY position")
                .forEach(line -> thresholds.computeIfAbsent(line.getKey(),
                        id -> new ArrayList<>()).add(line.getValue()));
        return thresholds;
    }

    /** Makes these the live thresholds of a plan; the others are deleted softly. */
    void replace(UUID planId, List<UsageThreshold> thresholds, Instant now) {
        Set<UUID> kept = thresholds.stream().map(UsageThreshold::id).collect(Collectors.toSet());
        List<UUID> stored = new Rows<>(handle, "SELECT id FROM usage_thresholds",
                row -> row.id("id")).list("WHERE plan_id = ? AND deleted_at IS NULL", planId);
        stored.stream().filter(id -> !kept.contains(id)).forEach(
                id -> Columns.of("usage_thresholds").set("deleted_at", now).update(handle, id));
        int position = 0;
        for (UsageThreshold threshold : thresholds) {
            Columns columns = Columns.of("usage_thresholds").set("plan_id", planId)
                    .set("position", position++).set("display_name", threshold.displayName())
                    .set("amount_cents", threshold.amountCents())
                    .set("recurring", threshold.recurring())
                    .set("created_at", threshold.createdAt())
                    .set("updated_at", threshold.updatedAt());
            if (stored.contains(threshold.id())) {
                columns.update(handle, threshold.id());
            } else {
                columns.set("id", threshold.id()).insert(handle);
            }
        }
    }
}
