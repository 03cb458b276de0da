package billing.settlement.payment;

import java.util.List;

/**
 * A filter for a list of payment requests; null members do not filter ({@code api-conventions.md
 * 6}).
 */
public record PaymentRequestFilter(String externalCustomerId, String status, String currency,
                                   List<String> billingEntityCodes) {
}
