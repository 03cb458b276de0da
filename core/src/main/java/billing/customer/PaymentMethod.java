package billing.customer;

import java.time.Instant;
import java.util.UUID;

/**
 * An instrument that an outside provider has stored for a customer ({@code money.md 10}).
 *
 * @param providerType     {@code stripe}, …
 * @param providerCode     which connection to it; or null
 * @param providerName     or null
 * @param providerMethodId the instrument's name there
 * @param isDefault        exactly one of a customer's is
 */
public record PaymentMethod(UUID id, UUID customerId, String providerType, String providerCode,
                            String providerName, String providerMethodId, boolean isDefault,
                            Instant createdAt) {
}
