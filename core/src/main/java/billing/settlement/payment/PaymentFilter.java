package billing.settlement.payment;

import java.util.UUID;

/** Which payments a list shows; null members do not narrow ({@code api-conventions.md 6}). */
public record PaymentFilter(UUID invoiceId, String externalCustomerId) {
}
