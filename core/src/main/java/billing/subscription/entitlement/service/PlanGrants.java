package billing.subscription.entitlement.service;

import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.plan.EntitlementReader;
import billing.catalog.store.Features;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.ReadContext;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.entitlement.store.SubscriptionEntitlements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What plans grant, changed by requests, and what becomes of it when a feature changes. */
public final class PlanGrants {
    private final Handle handle;
    private final Instant now;
    private final Plans plans;
    private final ReadContext context;

    /** The grants of the plans of a database. */
    public PlanGrants(UnitOfWork work) {
        this.handle = work.handle();
        this.now = work.now();
        this.plans = new Plans(work.handle());
        this.context = new ReadContext(new StoredCatalog(work.handle()), work);
    }

    /**
     * The entitlement of a plan to a feature.
     *
     * @throws NotFoundException when it has none
     */
    public static Entitlement find(Plan plan, String featureCode) {
        return plan.entitlements().stream()
                .filter(one -> one.feature().code().equals(featureCode)).findFirst()
                .orElseThrow(() -> new NotFoundException("entitlement", featureCode));
    }

    /**
     * Grants features with the values of their privileges.
     *
     * @param merging whether what the plan grants otherwise stays
     * @throws NotFoundException                feature, privilege; then nothing is changed
     * @throws billing.kernel.error.InvalidException for values that do not fit
     */
    public List<Entitlement> grant(Plan plan, Node entitlements, boolean merging) {
        Map<String, Entitlement> granted = new LinkedHashMap<>();
        if (merging) {
            plan.entitlements().forEach(one -> granted.put(one.feature().code(), one));
        }
        for (Entitlement given : EntitlementReader.read(entitlements, context)) {
            Map<String, String> values = new LinkedHashMap<>();
            if (granted.containsKey(given.feature().code())) {
                values.putAll(granted.get(given.feature().code()).values());
            }
            values.putAll(given.values());
            granted.put(given.feature().code(), new Entitlement(given.feature(), values));
        }
        return store(plan, new ArrayList<>(granted.values()));
    }

    /** Takes a feature from a plan. */
    public void remove(Plan plan, Entitlement entitlement) {
        store(plan, plan.entitlements().stream().filter(one -> one != entitlement).toList());
    }

    /**
     * Takes one privilege from a plan.
     *
     * @throws NotFoundException when the plan gives it no value
     */
    public Entitlement remove(Plan plan, Entitlement entitlement, String privilege) {
        if (!entitlement.values().containsKey(privilege)) {
            throw new NotFoundException("privilege", privilege);
        }
        Entitlement left = without(entitlement, privilege);
        store(plan, plan.entitlements().stream().map(one -> one == entitlement ? left : one)
                .toList());
        return left;
    }

    /** Deletes a feature and takes it from every plan and subscription. */
    public void delete(Feature feature) {
        List<Plan> granting = plans.granting(feature.id());
        new Features(handle).delete(feature.id(), now);
        Notices.in(handle).add(EventType.FEATURE_DELETED, feature.id());
        granting.forEach(plan -> Notices.in(handle).add(EventType.PLAN_UPDATED, plan.id()));
    }

    /**
     * Deletes a privilege and takes it from every plan and subscription.
     *
     * @throws NotFoundException when the feature has no such privilege
     */
    public Feature delete(Feature feature, String privilege) {
        List<Feature.Privilege> left = feature.privileges().stream()
                .filter(one -> !one.code().equals(privilege)).toList();
        if (left.size() == feature.privileges().size()) {
            throw new NotFoundException("privilege", privilege);
        }
        Feature changed = new Feature(feature.id(), feature.code(), feature.name(),
                feature.description(), left, feature.createdAt(), null);
        new Features(handle).update(changed);
        new SubscriptionEntitlements(handle).removePrivilege(feature.id(), privilege);
        for (Plan plan : plans.granting(feature.id())) {
            store(plan, plan.entitlements().stream()
                    .map(one -> one.feature().id().equals(feature.id())
                            ? without(one, privilege) : one).toList());
        }
        Notices.in(handle).add(EventType.FEATURE_UPDATED, feature.id());
        return changed;
    }

    private static Entitlement without(Entitlement entitlement, String privilege) {
        Map<String, String> values = new LinkedHashMap<>(entitlement.values());
        values.remove(privilege);
        return new Entitlement(entitlement.feature(), values);
    }

    private List<Entitlement> store(Plan plan, List<Entitlement> entitlements) {
        plans.update(new PlanRevision(plan).entitlements(entitlements).made(), now);
        Notices.in(handle).add(EventType.PLAN_UPDATED, plan.id());
        return entitlements;
    }
}
