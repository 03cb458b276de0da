package billing.invoicing;

import billing.catalog.UsageThreshold;
import java.time.Instant;
import java.util.UUID;

/**
 * A threshold that an invoice was made for ({@code subscriptions-and-invoicing.md 9.4}).
 *
 * @param threshold          as it was then
 * @param lifetimeUsageCents the lifetime usage that passed it
 */
public record AppliedUsageThreshold(UUID id, UsageThreshold threshold, long lifetimeUsageCents,
                                    Instant createdAt) {
    /** The same on another invoice. */
    public AppliedUsageThreshold copy(UUID newId) {
        return new AppliedUsageThreshold(newId, threshold, lifetimeUsageCents, createdAt);
    }
}
