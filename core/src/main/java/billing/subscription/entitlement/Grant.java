package billing.subscription.entitlement;

import billing.catalog.Feature;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A feature that a subscription is granted.
 *
 * @param planValues privilege to value as the plan has it; empty when the plan does not grant it
 * @param ownValues  privilege to value where the subscription's differs
 * @param values     privilege to value as it holds, all as text
 */
public record Grant(Feature feature, Map<String, String> planValues,
                    Map<String, String> ownValues, Map<String, String> values) {
    /** The effective values: the plan's, null for none, overridden by the subscription's own. */
    public static Grant of(Feature feature, Map<String, String> planValues, OwnEntitlement own) {
        Map<String, String> plan = planValues == null ? Map.of() : planValues;
        Map<String, String> values = new LinkedHashMap<>(plan);
        values.putAll(own.values());
        own.removedPrivileges().forEach(values::remove);
        return new Grant(feature, plan, own.values(), values);
    }
}
