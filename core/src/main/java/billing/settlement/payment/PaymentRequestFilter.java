package billing.settlement.payment;

import java.util.List;

/**
 * Which payment requests a list shows; null members do not narrow ({@code api-conventions.md 6}).
 */
public record PaymentRequestFilter(String externalCustomerId, String status, String currency,
                                   List<String> billingEntityCodes) {
}
