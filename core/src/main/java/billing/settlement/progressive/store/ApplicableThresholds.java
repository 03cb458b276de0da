package billing.settlement.progressive.store;

import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.catalog.store.Plans;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The thresholds that apply to subscriptions ({@code subscriptions-and-invoicing.md 9.2}). */
public final class ApplicableThresholds {
    private static final String SELECT = "SELECT * FROM subscription_usage_thresholds";
    private final Handle handle;

    /** The thresholds of a database. */
    public ApplicableThresholds(Handle handle) {
        this.handle = handle;
    }

    /**
     * Returns a subscription's own thresholds, else its plan's, else those of the plan that its
     * plan overrides; none when progressive billing is disabled for it.
     *
     * @param plan the plan of the subscription
     */
    public List<UsageThreshold> thresholds(Subscription subscription, Plan plan) {
        return subscription.invoicing().progressiveBillingDisabled() ? List.of()
                : applicable(ofSubscription(subscription.id()), plan);
    }

    /**
     * The same for many subscriptions, by their ids.
     *
     * @param plans the plans of the subscriptions, by id
     */
    public Map<UUID, List<UsageThreshold>> thresholds(Collection<Subscription> subscriptions,
                                                      Map<UUID, Plan> plans) {
        Map<UUID, List<UsageThreshold>> own = new HashMap<>();
        new Rows<>(handle, SELECT, row -> Map.entry(row.id("subscription_id"), threshold(row)))
                .listIn("WHERE deleted_at IS NULL AND subscription_id",
                        subscriptions.stream().map(Subscription::id).toList(), "ORDER BY position")
                .forEach(one -> own.computeIfAbsent(one.getKey(), id -> new ArrayList<>())
                        .add(one.getValue()));
        Map<UUID, List<UsageThreshold>> applicable = new HashMap<>();
        subscriptions.stream().filter(one -> !one.invoicing().progressiveBillingDisabled())
                .forEach(one -> applicable.put(one.id(), applicable(
                        own.getOrDefault(one.id(), List.of()), plans.get(one.planId()))));
        return applicable;
    }

    private List<UsageThreshold> applicable(List<UsageThreshold> own, Plan plan) {
        if (!own.isEmpty()) {
            return own;
        }
        return !plan.pricing().usageThresholds().isEmpty() || plan.parentId() == null
                ? plan.pricing().usageThresholds()
                : new Plans(handle).byId(plan.parentId()).orElseThrow().pricing().usageThresholds();
    }

    /** Returns a subscription's own thresholds, in their stored order. */
    public List<UsageThreshold> ofSubscription(UUID subscriptionId) {
        return new Rows<>(handle, SELECT, ApplicableThresholds::threshold)
                .list("WHERE subscription_id = ? AND deleted_at IS NULL ORDER BY position",
                        subscriptionId);
    }

    private static UsageThreshold threshold(Row row) {
        return new UsageThreshold(row.id("id"), row.text("display_name"),
                row.number("amount_cents"), row.flag("recurring"), row.instant("created_at"),
                row.instant("updated_at"));
    }

    /**
     * Replaces a subscription's own thresholds: those with stored ids are updated, the others of
     * the stored ones deleted.
     */
    public void replace(UUID subscriptionId, List<UsageThreshold> thresholds, Instant now) {
        Set<UUID> known = ofSubscription(subscriptionId).stream().map(UsageThreshold::id)
                .collect(Collectors.toSet());
        Set<UUID> kept = thresholds.stream().map(UsageThreshold::id).collect(Collectors.toSet());
        known.stream().filter(id -> !kept.contains(id)).forEach(id -> Columns
                .of("subscription_usage_thresholds").set("deleted_at", now).update(handle, id));
        int position = 0;
        for (UsageThreshold threshold : thresholds) {
            Columns columns = Columns.of("subscription_usage_thresholds")
                    .set("subscription_id", subscriptionId).set("position", position++)
                    .set("display_name", threshold.displayName())
                    .set("amount_cents", threshold.amountCents())
                    .set("recurring", threshold.recurring())
                    .set("created_at", threshold.createdAt())
                    .set("updated_at", threshold.updatedAt());
            if (known.contains(threshold.id())) {
                columns.update(handle, threshold.id());
            } else {
                columns.set("id", threshold.id()).insert(handle);
            }
        }
    }
}
