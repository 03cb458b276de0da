package billing.settlement.payment;

import java.util.UUID;

/**
 * A payment as somebody records it; what is missing or malformed is null or as it was written, and
 * is judged in the order of {@code money.md 7.1}.
 *
 * @param invoiceId   null when it is blank
 * @param invoiceText the invoice as written: an identifier that is none names no invoice
 * @param amountCents null when it is no whole number
 * @param reference   what the payer wrote
 * @param paidAt      ISO 8601 date or date-time; null for now
 * @param again       whether it is another payment although an equal one is recorded
 * @param keepsExcess whether what is more than due goes to the customer's balance
 */
public record NewPayment(UUID invoiceId, String invoiceText, Long amountCents, String reference,
                         String paidAt, boolean again, boolean keepsExcess) {
    /** A payment of an invoice that is known. */
    public static NewPayment of(UUID invoiceId, long amountCents, String reference,
                                String paidAt) {
        return new NewPayment(invoiceId, invoiceId.toString(), amountCents, reference, paidAt,
                false, false);
    }

    /** The same, recorded although an equal payment may be. */
    public NewPayment again(boolean yes) {
        return new NewPayment(invoiceId, invoiceText, amountCents, reference, paidAt, yes,
                keepsExcess);
    }

    /** The same, of which what is more than due goes to the customer's balance. */
    public NewPayment keepingExcess(boolean yes) {
        return new NewPayment(invoiceId, invoiceText, amountCents, reference, paidAt, again, yes);
    }
}
