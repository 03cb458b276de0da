package billing.settlement.payment;

import java.util.UUID;

/** A filter for a list of payments; null members do not filter ({@code api-conventions.md 6}). */
public record PaymentFilter(UUID invoiceId, String externalCustomerId) {
}
