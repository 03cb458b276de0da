package billing.settlement.payment;

import java.util.UUID;

/**
 * A request to reverse a payment; missing members are null.
 *
 * @param amountCents null for the remaining amount of the payment
 * @param reason      at most 255 characters; or null
 * @param reversedAt  ISO 8601 date or date-time; null for now
 * @param bankLineId  the line of the bank statement with the reversal; or null
 */
public record NewReversal(UUID paymentId, PaymentReversal.Kind kind, Long amountCents,
                          String reason, String reversedAt, String bankLineId) {
    /** Reverses the remaining amount of a payment, now. */
    public static NewReversal of(UUID paymentId, PaymentReversal.Kind kind, String reason) {
        return new NewReversal(paymentId, kind, null, reason, null, null);
    }
}
