package billing.catalog;

import java.time.Instant;
import java.util.UUID;

/**
 * A text that is printed on invoices ({@code subscriptions-and-invoicing.md 6.10}).
 *
 * @param code        unique among live sections
 * @param description for the staff; or null
 * @param details     the text printed; or null
 * @param displayName the heading printed; or null
 * @param deletedAt   null while live
 */
public record InvoiceCustomSection(UUID id, String name, String code, String description,
                                   String details, String displayName, Instant createdAt,
                                   Instant deletedAt) {
}
