package billing.log;

import java.util.Set;

/** Changes of the business that no webhook message reports ({@code api-conventions.md 18}). */
public final class ActivityTypes {
    /** Their types, as the log of changes names them. */
    public static final Set<String> LOGGED_ONLY = Set.of("applied_coupon.created",
            "applied_coupon.deleted", "billing_entity.created", "billing_entity.updated",
            "coupon.created", "coupon.updated", "coupon.deleted", "payment.recorded");

    private ActivityTypes() {
    }
}
