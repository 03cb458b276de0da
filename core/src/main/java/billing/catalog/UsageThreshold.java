package billing.catalog;

import java.time.Instant;
import java.util.UUID;

/**
 * An amount of lifetime usage at which an invoice is made at once
 * ({@code subscriptions-and-invoicing.md 9.2}).
 *
 * @param displayName or null
 * @param amountCents positive
 * @param recurring   whether it fires again and again beyond the largest fixed threshold
 */
public record UsageThreshold(UUID id, String displayName, long amountCents, boolean recurring,
                             Instant createdAt, Instant updatedAt) {
}
