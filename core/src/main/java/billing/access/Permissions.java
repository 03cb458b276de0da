package billing.access;

import billing.kernel.error.InvalidException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a key may do: modes by resource ({@code api-conventions.md 2.3}). */
public final class Permissions {
    /** The modes: reading, and everything else. */
    public static final List<String> MODES = List.of("read", "write");
    /** The resources that a map may name. */
    public static final List<String> RESOURCES = List.of("activity_log", "add_on", "alert",
            "analytic", "api_log", "applied_coupon", "billable_metric", "billing_entity",
            "coupon", "credit_note", "customer", "customer_usage", "event", "feature", "fee",
            "invoice", "invoice_custom_section", "lifetime_usage", "organization", "payment",
            "payment_method", "payment_receipt", "payment_request", "plan", "security_log",
            "subscription", "tax", "wallet", "wallet_transaction", "webhook_endpoint",
            "webhook_jwt_public_key");

    private Permissions() {
    }

    /** Both modes on every resource, as new keys have it. */
    public static Map<String, List<String>> full() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        RESOURCES.forEach(resource -> all.put(resource, MODES));
        return all;
    }

    /**
     * Checks a map.
     *
     * @throws InvalidException {@code permissions} with {@code forbidden_keys} for an unknown
     *                          resource, {@code forbidden_values} for an unknown mode
     */
    public static void check(Map<String, List<String>> permissions) {
        List<String> codes = new ArrayList<>();
        if (!RESOURCES.containsAll(permissions.keySet())) {
            codes.add("forbidden_keys");
        }
        if (!permissions.values().stream().allMatch(MODES::containsAll)) {
            codes.add("forbidden_values");
        }
        if (!codes.isEmpty()) {
            throw new InvalidException(Map.of("permissions", codes));
        }
    }
}
