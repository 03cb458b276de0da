package billing.invoicing.tax;

import java.util.UUID;

/**
 * What one wallet pays of an invoice ({@code money.md 5.7}).
 *
 * @param cents more than 0
 */
public record PrepaidCredit(UUID walletId, long cents) {
}
