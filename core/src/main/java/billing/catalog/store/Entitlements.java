package billing.catalog.store;

import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored entitlements of plans ({@code api-conventions.md 17}). */
final class Entitlements {
    private static final TypeReference<LinkedHashMap<String, String>> VALUES =
            new TypeReference<>() { };
    private final Handle handle;

    private record Line(UUID planId, UUID featureId, Map<String, String> values) {
    }

    Entitlements(Handle handle) {
        this.handle = handle;
    }

    /** The entitlements by plan, in the order given. */
    Map<UUID, List<Entitlement>> ofPlans(Collection<UUID> planIds) {
        List<Line> lines = new Rows<>(handle, "SELECT * FROM entitlements", Entitlements::line)
                .listIn("WHERE plan_id", planIds, "ORDER BY position");
        Map<UUID, Feature> features = new Features(handle).byIds(
                lines.stream().map(Line::featureId).collect(Collectors.toSet()));
        Map<UUID, List<Entitlement>> entitlements = new HashMap<>();
        lines.forEach(line -> entitlements.computeIfAbsent(line.planId(),
                id -> new ArrayList<>())
                .add(new Entitlement(features.get(line.featureId()), line.values())));
        return entitlements;
    }

    /** Gives a plan these entitlements and no others. */
    void replace(UUID planId, List<Entitlement> entitlements) {
        handle.execute("DELETE FROM entitlements WHERE plan_id = ?", planId);
        int position = 0;
        for (Entitlement entitlement : entitlements) {
            Columns.of("entitlements").set("plan_id", planId)
                    .set("feature_id", entitlement.feature().id()).set("position", position++)
                    .json("privilege_values", entitlement.values()).insert(handle);
        }
    }

    private static Line line(Row row) {
        return new Line(row.id("plan_id"), row.id("feature_id"),
                row.json("privilege_values", VALUES));
    }
}
