package billing.subscription;

import java.util.List;

/**
 * Which subscriptions a list shows; null and empty members do not narrow
 * ({@code api-conventions.md 6}).
 *
 * @param externalCustomerId  of a live customer
 * @param planCode            private children of the plan match too
 * @param statuses            any of them
 * @param currency            currency code of the plan
 * @param billingEntityCodes  of the subscription's own entity, else the customer's
 * @param overridden          whether the plan is a private child
 */
public record SubscriptionFilter(String externalCustomerId, String externalId, String planCode,
                                 List<SubscriptionStatus> statuses, String currency,
                                 List<String> billingEntityCodes, Boolean overridden) {
    /** The active subscriptions. */
    public static final SubscriptionFilter ACTIVE = new SubscriptionFilter(null, null, null,
            List.of(SubscriptionStatus.ACTIVE), null, List.of(), null);
}
