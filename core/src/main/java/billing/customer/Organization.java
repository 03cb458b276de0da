package billing.customer;

import java.time.Instant;
import java.util.UUID;

/**
 * Whose database it is: there is exactly one.
 *
 * @param slugPrefix begins the slugs of customers, upper case ({@code api-conventions.md 7})
 */
public record Organization(UUID id, String name, String slugPrefix, Instant createdAt) {
}
