package billing.catalog.store;

import billing.catalog.Plan;
import billing.engine.CachedValue;
import billing.engine.CachedValue.Topic;
import billing.engine.Handle;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Whole plans that a connection has read, by their id or code, those used last. */
final class CachedPlans {
    /** The most charges and filters of all plans together: some five megabytes. */
    private static final int MOST_PARTS = 5_000;
    private static final CachedValue<CachedPlans> CACHED =
            new CachedValue<>(Topic.PLANS, handle -> new CachedPlans());
    /** The one that was used longest ago first. */
    private final Map<Object, Plan> plans = new LinkedHashMap<>(16, 0.75f, true);
    private int parts;

    private CachedPlans() {
    }

    /** The plans as the handle's transaction sees them. */
    static CachedPlans in(Handle handle) {
        return CACHED.in(handle);
    }

    /**
     * A plan, which is read unless it was read before.
     *
     * @param key its id or its code
     */
    Optional<Plan> get(Object key, Supplier<Optional<Plan>> read) {
        Plan plan = plans.get(key);
        if (plan != null) {
            return Optional.of(plan);
        }
        Optional<Plan> found = read.get();
        found.filter(one -> size(one) <= MOST_PARTS).ifPresent(one -> keep(key, one));
        return found;
    }

    private void keep(Object key, Plan plan) {
        plans.put(key, plan);
        parts += size(plan);
        Iterator<Plan> oldest = plans.values().iterator();
        while (parts > MOST_PARTS) {
            parts -= size(oldest.next());
            oldest.remove();
        }
    }

    private static int size(Plan plan) {
        return 1 + plan.pricing().charges().stream()
                .mapToInt(charge -> 1 + charge.filters().size()).sum();
    }
}
