package billing.customer;

import java.time.Instant;
import java.util.UUID;

/**
 * Whose database it is: there is exactly one.
 *
 * @param slugPrefix begins the slugs of customers, upper case ({@code api-conventions.md 7})
 * @param hmacKey    signs webhooks and links
 */
public record Organization(UUID id, String name, String slugPrefix, String hmacKey,
                           Instant createdAt) {
}
