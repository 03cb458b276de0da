package billing.settlement.progressive.store;

import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.catalog.store.Plans;
import billing.catalog.store.UsageThresholds;
import billing.engine.Handle;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The thresholds that apply to subscriptions ({@code subscriptions-and-invoicing.md 9.2}). */
public final class ApplicableThresholds {
    private final Handle handle;
    private final UsageThresholds own;

    /** The thresholds of a database. */
    public ApplicableThresholds(Handle handle) {
        this.handle = handle;
        this.own = new UsageThresholds(handle, "subscription_usage_thresholds",
                "subscription_id");
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
        Map<UUID, List<UsageThreshold>> stored = own.byOwners(
                subscriptions.stream().map(Subscription::id).toList());
        Map<UUID, List<UsageThreshold>> applicable = new HashMap<>();
        subscriptions.stream().filter(one -> !one.invoicing().progressiveBillingDisabled())
                .forEach(one -> applicable.put(one.id(), applicable(
                        stored.getOrDefault(one.id(), List.of()), plans.get(one.planId()))));
        return applicable;
    }

    private List<UsageThreshold> applicable(List<UsageThreshold> ofSubscription, Plan plan) {
        if (!ofSubscription.isEmpty()) {
            return ofSubscription;
        }
        return !plan.pricing().usageThresholds().isEmpty() || plan.parentId() == null
                ? plan.pricing().usageThresholds()
                : new Plans(handle).byId(plan.parentId()).orElseThrow().pricing().usageThresholds();
    }

    /** Returns a subscription's own thresholds, in their stored order. */
    public List<UsageThreshold> ofSubscription(UUID subscriptionId) {
        return own.byOwners(List.of(subscriptionId)).getOrDefault(subscriptionId, List.of());
    }

    /**
     * Replaces a subscription's own thresholds: those with stored ids are updated, the others of
     * the stored ones deleted.
     */
    public void replace(UUID subscriptionId, List<UsageThreshold> thresholds, Instant now) {
        own.replace(subscriptionId, thresholds, now);
    }
}
