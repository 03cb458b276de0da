package billing.run.store;

import java.time.Instant;

/**
 * What other subscriptions do with the external id of a subscription.
 *
 * @param freedAt when the last one ended; or null
 * @param isInUse whether the subscription is pending and cannot start, because another one has its
 *                external id
 */
public record ExternalIdUse(Instant freedAt, boolean isInUse) {
    /** No other subscription has it or had it. */
    public static final ExternalIdUse NONE = new ExternalIdUse(null, false);
}
