package billing.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/**
 * A tax rate ({@code money.md 1.1}).
 *
 * @param code        unique among live taxes
 * @param rate        percent: 20 means 20 %
 * @param description or null
 * @param deletedAt   null while live
 */
public record Tax(UUID id, String name, String code, BigDecimal rate, String description,
                  Instant createdAt, Instant deletedAt) {
}
