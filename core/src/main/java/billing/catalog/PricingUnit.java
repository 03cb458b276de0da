package billing.catalog;

import java.time.Instant;
import java.util.UUID;

/**
 * A unit of price other than a currency, with two decimals ({@code rating-and-usage.md 4.8}).
 *
 * @param code        unique
 * @param shortName   at most 3 characters, printed with amounts
 * @param description at most 600 characters; or null
 */
public record PricingUnit(UUID id, String name, String code, String shortName, String description,
                          Instant createdAt) {
}
