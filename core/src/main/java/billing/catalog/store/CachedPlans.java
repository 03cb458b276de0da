package billing.catalog.store;

import billing.catalog.Plan;
import billing.engine.CachedValue;
import billing.engine.CachedValue.Topic;
import billing.engine.Handle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Whole plans that a connection has read, those used last. */
final class CachedPlans {
    /** The most charges and filters of all plans together: some five megabytes. */
    private static final int MOST_PARTS = 5_000;
    private static final CachedValue<CachedPlans> CACHED =
            new CachedValue<>(Topic.PLANS, handle -> new CachedPlans());
    /** By id; the one that was used longest ago first. */
    private final Map<UUID, Plan> plans = new LinkedHashMap<>(16, 0.75f, true);
    /** The ids of those that were read by their code. */
    private final Map<String, UUID> ids = new HashMap<>();
    private int parts;

    private CachedPlans() {
    }

    /** The plans as the handle's transaction sees them. */
    static CachedPlans in(Handle handle) {
        return CACHED.in(handle);
    }

    /** The live plan of a code, which is read unless it was read before. */
    Optional<Plan> byCode(String code, Supplier<Optional<Plan>> read) {
        UUID id = ids.get(code);
        Plan plan = id == null ? null : plans.get(id);
        if (plan != null) {
            return Optional.of(plan);
        }
        Optional<Plan> found = read.get();
        found.filter(this::keep).ifPresent(one -> ids.put(code, one.id()));
        return found;
    }

    /** A plan, which is read unless it was read before. */
    Optional<Plan> byId(UUID id, Supplier<Optional<Plan>> read) {
        Plan plan = plans.get(id);
        if (plan != null) {
            return Optional.of(plan);
        }
        Optional<Plan> found = read.get();
        found.ifPresent(this::keep);
        return found;
    }

    /** Plans by their ids; those that were not read before are read together. */
    Map<UUID, Plan> byIds(Set<UUID> wanted, Function<List<UUID>, List<Plan>> read) {
        Map<UUID, Plan> found = new HashMap<>();
        List<UUID> missing = new ArrayList<>();
        for (UUID id : wanted) {
            Plan plan = plans.get(id);
            if (plan == null) {
                missing.add(id);
            } else {
                found.put(id, plan);
            }
        }
        if (!missing.isEmpty()) {
            for (Plan plan : read.apply(missing)) {
                found.put(plan.id(), plan);
                keep(plan);
            }
        }
        return found;
    }

    /** Keeps a plan that was read; false when it alone is more than is kept. */
    private boolean keep(Plan plan) {
        if (size(plan) > MOST_PARTS) {
            return false;
        }
        Plan before = plans.put(plan.id(), plan);
        parts += size(plan) - (before == null ? 0 : size(before));
        Iterator<Plan> oldest = plans.values().iterator();
        while (parts > MOST_PARTS) {
            Plan removed = oldest.next();
            parts -= size(removed);
            ids.remove(removed.code(), removed.id());
            oldest.remove();
        }
        return true;
    }

    private static int size(Plan plan) {
        return 1 + plan.pricing().charges().stream()
                .mapToInt(charge -> 1 + charge.filters().size()).sum();
    }
}
