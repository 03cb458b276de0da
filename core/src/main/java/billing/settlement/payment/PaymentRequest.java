package billing.settlement.payment;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Overdue invoices of one customer, asked for together ({@code money.md 9}).
 *
 * @param email             where it is sent; or null
 * @param amountCents       what was due when it was made
 * @param dunningCampaignId the campaign that made it; null when somebody asked by hand
 */
public record PaymentRequest(UUID id, UUID customerId, String email, long amountCents,
                             CurrencyUnit currency, PaymentOutcome status, UUID dunningCampaignId,
                             List<UUID> invoiceIds, Instant createdAt) {
}
