package billing.subscription.entitlement.store;

import billing.catalog.Feature;
import billing.catalog.store.Features;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.subscription.entitlement.OwnEntitlement;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored differences between subscriptions and their plans. */
public final class SubscriptionEntitlements {
    private static final TypeReference<LinkedHashMap<String, String>> VALUES =
            new TypeReference<>() { };
    private static final TypeReference<List<String>> CODES = new TypeReference<>() { };
    private final Handle handle;

    private record Line(UUID featureId, boolean removed, Map<String, String> values,
                        List<String> removedPrivileges) {
    }

    /** The differences in a database. */
    public SubscriptionEntitlements(Handle handle) {
        this.handle = handle;
    }

    /** The differences of a subscription by feature code, in the order of their making. */
    public Map<String, OwnEntitlement> ofSubscription(UUID subscriptionId) {
        return ofSubscriptions(List.of(subscriptionId))
                .getOrDefault(subscriptionId, new LinkedHashMap<>());
    }

    /** The same of several subscriptions; those without differences are absent. */
    public Map<UUID, Map<String, OwnEntitlement>> ofSubscriptions(Collection<UUID> ids) {
        List<Map.Entry<UUID, Line>> lines = lines().listIn("WHERE subscription_id", ids,
                "ORDER BY position");
        Map<UUID, Feature> features = new Features(handle).byIds(
                lines.stream().map(line -> line.getValue().featureId()).distinct().toList());
        Map<UUID, Map<String, OwnEntitlement>> own = new HashMap<>();
        lines.forEach(entry -> {
            Line line = entry.getValue();
            Feature feature = features.get(line.featureId());
            own.computeIfAbsent(entry.getKey(), id -> new LinkedHashMap<>()).put(feature.code(),
                    new OwnEntitlement(feature, line.removed(), line.values(),
                            line.removedPrivileges()));
        });
        return own;
    }

    private Rows<Map.Entry<UUID, Line>> lines() {
        return new Rows<>(handle, "SELECT * FROM subscription_entitlements",
                row -> Map.entry(row.id("subscription_id"), line(row)));
    }

    /** Gives a subscription these differences and no others. */
    public void replace(UUID subscriptionId, Iterable<OwnEntitlement> all) {
        handle.execute("DELETE FROM subscription_entitlements WHERE subscription_id = ?",
                subscriptionId);
        int position = 0;
        for (OwnEntitlement own : all) {
            Columns.of("subscription_entitlements").set("subscription_id", subscriptionId)
                    .set("feature_id", own.feature().id()).set("position", position++)
                    .set("removed", own.removed()).json("privilege_values", own.values())
                    .json("removed_privileges", own.removedPrivileges()).insert(handle);
        }
    }

    /** Takes a privilege from every subscription. */
    public void removePrivilege(UUID featureId, String code) {
        List<Map.Entry<UUID, Line>> lines = lines().list("WHERE feature_id = ?", featureId);
        lines.forEach(entry -> {
            Map<String, String> values = new LinkedHashMap<>(entry.getValue().values());
            values.remove(code);
            handle.execute("UPDATE subscription_entitlements SET privilege_values = ?,"
                            + " removed_privileges = ? WHERE subscription_id = ?"
                            + " AND feature_id = ?", values,
                    entry.getValue().removedPrivileges().stream()
                            .filter(one -> !one.equals(code)).toList(),
                    entry.getKey(), featureId);
        });
    }

    private static Line line(Row row) {
        return new Line(row.id("feature_id"), row.flag("removed"),
                row.json("privilege_values", VALUES), row.json("removed_privileges", CODES));
    }
}
