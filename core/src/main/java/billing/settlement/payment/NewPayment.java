package billing.settlement.payment;

import java.util.UUID;

/**
 * A request to record a payment; missing or malformed members are null or unparsed, and are
 * validated in the order of {@code money.md 7.1}.
 *
 * @param invoiceId       null when it is blank
 * @param invoiceText     the invoice as requested, which may be an invalid id
 * @param amountCents     in cents; null when it is not a whole number
 * @param reference       the payer's reference
 * @param paidAt          ISO 8601 date or date-time; null for now
 * @param allowsDuplicate whether to record it although an equal payment exists
 * @param keepsExcess     whether the excess over the amount due is added to the customer's balance
 */
public record NewPayment(UUID invoiceId, String invoiceText, Long amountCents, String reference,
                         String paidAt, boolean allowsDuplicate, boolean keepsExcess) {
    /** Returns a payment of an existing invoice. */
    public static NewPayment of(UUID invoiceId, long amountCents, String reference,
                                String paidAt) {
        return new NewPayment(invoiceId, invoiceId.toString(), amountCents, reference, paidAt,
                false, false);
    }

    /** Returns this payment, recorded even when an equal one exists. */
    public NewPayment allowDuplicate(boolean yes) {
        return new NewPayment(invoiceId, invoiceText, amountCents, reference, paidAt, yes,
                keepsExcess);
    }

    /** Returns this payment, whose excess is added to the customer's balance. */
    public NewPayment keepingExcess(boolean yes) {
        return new NewPayment(invoiceId, invoiceText, amountCents, reference, paidAt,
                allowsDuplicate, yes);
    }
}
