package billing.subscription.entitlement.service;

import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.catalog.Plan;
import billing.catalog.reader.plan.EntitlementReader;
import billing.catalog.store.Features;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.input.Node;
import billing.input.ReadContext;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.Subscription;
import billing.subscription.entitlement.Grant;
import billing.subscription.entitlement.OwnEntitlement;
import billing.subscription.entitlement.store.SubscriptionEntitlements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * What a subscription is granted: what its plan grants, for a private child that of its parent,
 * with the subscription's own values, without what was taken from it.
 */
public final class SubscriptionGrants {
    private final Handle handle;
    private final Subscription subscription;
    private final Map<String, Entitlement> ofPlan = new LinkedHashMap<>();
    private final Map<String, OwnEntitlement> own;

    /** The grants of a subscription. */
    public SubscriptionGrants(Handle handle, Subscription subscription) {
        this(handle, subscription,
                new SubscriptionEntitlements(handle).ofSubscription(subscription.id()));
    }

    private SubscriptionGrants(Handle handle, Subscription subscription,
                               Map<String, OwnEntitlement> own) {
        this.handle = handle;
        this.subscription = subscription;
        Plans plans = new Plans(handle);
        Plan plan = plans.get(subscription.planId());
        Plan granting = plan.parentId() == null ? plan
                : plans.byId(plan.parentId()).orElseThrow();
        granting.entitlements().forEach(one -> ofPlan.put(one.feature().code(), one));
        this.own = own;
    }

    /** All that subscriptions are granted, by their ids. */
    public static Map<UUID, List<Grant>> read(Handle handle,
                                              Collection<Subscription> subscriptions) {
        Map<UUID, Map<String, OwnEntitlement>> own = new SubscriptionEntitlements(handle)
                .ofSubscriptions(subscriptions.stream().map(Subscription::id).toList());
        Map<UUID, List<Grant>> grants = new HashMap<>();
        subscriptions.forEach(one -> grants.put(one.id(), new SubscriptionGrants(handle, one,
                own.getOrDefault(one.id(), Map.of())).all()));
        return grants;
    }

    /** All that holds: the plan's features in its order, then the subscription's own. */
    public List<Grant> all() {
        List<Grant> grants = new ArrayList<>();
        ofPlan.values().forEach(one -> find(one.feature().code()).ifPresent(grants::add));
        own.values().stream().filter(one -> !ofPlan.containsKey(one.feature().code()))
                .forEach(one -> grants.add(Grant.of(one.feature(), null, one)));
        return grants;
    }

    /**
     * What holds of one feature.
     *
     * @throws NotFoundException feature, when there is none of the code; entitlement, when the
     *                           subscription does not have it
     */
    public Grant get(String featureCode) {
        new Features(handle).get(featureCode);
        return find(featureCode)
                .orElseThrow(() -> new NotFoundException("entitlement", featureCode));
    }

    /**
     * Gives the subscription values; those of its plan again make it follow the plan again.
     *
     * @throws NotFoundException                feature, privilege; then nothing is changed
     * @throws billing.kernel.error.InvalidException for values that do not fit
     */
    public List<Grant> merge(Node entitlements, Identifiers identifiers, Instant now) {
        ReadContext context = new ReadContext(new StoredCatalog(handle), identifiers, now);
        EntitlementReader.read(entitlements, context).forEach(this::set);
        store();
        return all();
    }

    /** Takes a feature from the subscription; answers what it was. */
    public Grant remove(String featureCode) {
        Grant grant = get(featureCode);
        if (ofPlan.containsKey(featureCode)) {
            own.put(featureCode, new OwnEntitlement(grant.feature(), true, Map.of(), List.of()));
        } else {
            own.remove(featureCode);
        }
        store();
        return grant;
    }

    /**
     * Takes a privilege from the subscription; answers what is left of the feature.
     *
     * @throws NotFoundException privilege, when the subscription has no value for it
     */
    public Grant remove(String featureCode, String privilege) {
        Grant grant = get(featureCode);
        if (!grant.values().containsKey(privilege)) {
            throw new NotFoundException("privilege", privilege);
        }
        OwnEntitlement before = ownOf(grant.feature());
        Map<String, String> values = new LinkedHashMap<>(before.values());
        values.remove(privilege);
        List<String> removed = new ArrayList<>(before.removedPrivileges());
        if (grant.planValues().containsKey(privilege)) {
            removed.add(privilege);
        }
        own.put(featureCode, new OwnEntitlement(grant.feature(), false, values, removed));
        store();
        return get(featureCode);
    }

    private void set(Entitlement given) {
        Feature feature = given.feature();
        OwnEntitlement before = ownOf(feature);
        Map<String, String> planValues = Optional.ofNullable(ofPlan.get(feature.code()))
                .map(Entitlement::values).orElse(Map.of());
        Map<String, String> values = new LinkedHashMap<>(before.values());
        given.values().forEach((privilege, value) -> {
            if (Objects.equals(planValues.get(privilege), value)) {
                values.remove(privilege);
            } else {
                values.put(privilege, value);
            }
        });
        List<String> removed = before.removedPrivileges().stream()
                .filter(one -> !given.values().containsKey(one)).toList();
        own.put(feature.code(), new OwnEntitlement(feature, false, values, removed));
    }

    private Optional<Grant> find(String featureCode) {
        Entitlement plan = ofPlan.get(featureCode);
        OwnEntitlement mine = own.get(featureCode);
        if (plan == null && mine == null || mine != null && mine.removed()) {
            return Optional.empty();
        }
        Feature feature = plan == null ? mine.feature() : plan.feature();
        return Optional.of(Grant.of(feature, plan == null ? null : plan.values(),
                mine == null ? OwnEntitlement.none(feature) : mine));
    }

    private OwnEntitlement ownOf(Feature feature) {
        return own.getOrDefault(feature.code(), OwnEntitlement.none(feature));
    }

    private void store() {
        own.values().removeIf(one -> one.isEmpty() && ofPlan.containsKey(one.feature().code()));
        new SubscriptionEntitlements(handle).replace(subscription.id(), own.values());
        Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, subscription.id());
    }
}
