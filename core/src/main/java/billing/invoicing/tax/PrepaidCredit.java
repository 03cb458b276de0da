package billing.invoicing.tax;

import java.util.UUID;

/**
 * The payment of an invoice by one wallet ({@code money.md 5.7}).
 *
 * @param cents more than 0
 */
public record PrepaidCredit(UUID walletId, long cents) {
}
