package billing.settlement.payment;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A request to a customer to pay several overdue invoices together ({@code money.md 9}).
 *
 * @param email             the address it is sent to; or null
 * @param amountCents       the amount due when it was created
 * @param dunningCampaignId the campaign that created it; null when created by a user
 */
public record PaymentRequest(UUID id, UUID customerId, String email, long amountCents,
                             CurrencyUnit currency, PaymentOutcome status, UUID dunningCampaignId,
                             List<UUID> invoiceIds, Instant createdAt) {
}
