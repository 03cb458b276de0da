package billing.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The least that a period of a plan costs ({@code subscriptions-and-invoicing.md 10}).
 *
 * @param amountCents        of a whole period, positive
 * @param invoiceDisplayName or null for "Minimum commitment"
 * @param taxes              the commitment's own taxes
 */
public record MinimumCommitment(UUID id, long amountCents, String invoiceDisplayName,
                                List<Tax> taxes, Instant createdAt, Instant updatedAt) {
    public MinimumCommitment {
        taxes = List.copyOf(taxes);
    }
}
