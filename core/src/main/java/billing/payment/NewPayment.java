package billing.payment;

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
 */
public record NewPayment(UUID invoiceId, String invoiceText, Long amountCents, String reference,
                         String paidAt) {
    /** A payment of an invoice that is known. */
    public static NewPayment of(UUID invoiceId, long amountCents, String reference,
                                String paidAt) {
        return new NewPayment(invoiceId, invoiceId.toString(), amountCents, reference, paidAt);
    }
}
