package billing.catalog.store;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import java.util.HashMap;
import java.util.Map;

/** The live plans of a database by their codes, each read once while no plan changes. */
public final class KnownPlans {
    private final Plans plans;
    private final Map<String, Plan> known = new HashMap<>();

    /** The plans as the current transaction of the handle sees them. */
    public KnownPlans(Handle handle) {
        this.plans = new Plans(handle);
    }

    /**
     * The live plan of a code, as {@link Plans#get} finds it.
     *
     * @throws NotFoundException when there is none
     */
    public Plan get(String code) {
        Plan plan = known.get(code);
        if (plan == null) {
            plan = plans.get(code);
            known.put(code, plan);
        }
        return plan;
    }

    /** Plans, or what they refer to, may have changed: they are read again. */
    public void clear() {
        known.clear();
    }
}
