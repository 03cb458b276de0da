package billing.settlement.payment;

import java.util.UUID;

/**
 * A wish to undo a payment; what is missing is null.
 *
 * @param amountCents null for all that is left of the payment
 * @param reason      at most 255 characters; or null
 * @param reversedAt  ISO 8601 date or date-time; null for now
 * @param bankLineId  of the line of a bank statement that says so; or null
 */
public record NewReversal(UUID paymentId, PaymentReversal.Kind kind, Long amountCents,
                          String reason, String reversedAt, String bankLineId) {
    /** Undoes all that is left of a payment, now. */
    public static NewReversal of(UUID paymentId, PaymentReversal.Kind kind, String reason) {
        return new NewReversal(paymentId, kind, null, reason, null, null);
    }
}
