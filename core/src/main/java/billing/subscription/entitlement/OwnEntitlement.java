package billing.subscription.entitlement;

import billing.catalog.Feature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one feature of a subscription differs from its plan.
 *
 * @param removed           whether the subscription does without the feature of its plan
 * @param values            privilege to value as text: in addition to or instead of the plan's
 * @param removedPrivileges privileges of the plan that the subscription does without
 */
public record OwnEntitlement(Feature feature, boolean removed, Map<String, String> values,
                             List<String> removedPrivileges) {
    public OwnEntitlement {
        values = new LinkedHashMap<>(values);
        removedPrivileges = List.copyOf(removedPrivileges);
    }

    /** No difference yet. */
    public static OwnEntitlement none(Feature feature) {
        return new OwnEntitlement(feature, false, Map.of(), List.of());
    }

    /** Whether the subscription has exactly what a plan that grants the feature gives. */
    public boolean isEmpty() {
        return !removed && values.isEmpty() && removedPrivileges.isEmpty();
    }
}
