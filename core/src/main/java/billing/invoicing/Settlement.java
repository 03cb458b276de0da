package billing.invoicing;

import java.time.Instant;
import java.util.UUID;

/**
 * A change of the amount due on an invoice after its issue ({@code money.md 12}). Settlements are
 * only added, never changed or deleted; the paid and the offset amount are their sums.
 *
 * @param cents        minor units by which the amount due falls; negative when it rises
 * @param paymentId    of a payment and its reversal; else null
 * @param reversalId   of the reversal of a payment; else null
 * @param creditNoteId of an offset; else null
 * @param settledAt    when it takes effect
 * @param recordedAt   when it was written
 */
public record Settlement(UUID invoiceId, Kind kind, long cents, UUID paymentId, UUID reversalId,
                         UUID creditNoteId, Instant settledAt, Instant recordedAt) {
    /** The kinds of settlements. */
    public enum Kind {
        /** A payment was received. */
        PAYMENT,
        /** A payment was voided, returned or refunded. */
        REVERSAL,
        /** The customer balance paid; negative when the amount was returned to the balance. */
        BALANCE,
        /** Its fees had been paid one by one before the invoice grouped them. */
        FEES,
        /** A credit note was offset against the amount due. */
        OFFSET,
        /** The payment status was set to succeeded by hand; negative when it was changed again. */
        BY_HAND,
        /** The invoice was voided: nothing is due any longer. */
        VOID
    }

    /** The settlement by a payment. */
    public static Settlement payment(UUID invoiceId, long cents, UUID paymentId, Instant paidAt,
                                     Instant now) {
        return new Settlement(invoiceId, Kind.PAYMENT, cents, paymentId, null, null, paidAt,
                now);
    }

    /** The reversal of a payment; {@code cents} is positive. */
    public static Settlement reversal(UUID invoiceId, long cents, UUID paymentId, UUID reversalId,
                                      Instant reversedAt, Instant now) {
        return new Settlement(invoiceId, Kind.REVERSAL, -cents, paymentId, reversalId, null,
                reversedAt, now);
    }

    /** The settlement by the customer balance. */
    public static Settlement balance(UUID invoiceId, long cents, Instant usedAt, Instant now) {
        return new Settlement(invoiceId, Kind.BALANCE, cents, null, null, null, usedAt, now);
    }

    /**
     * The return to the customer balance of what it had paid; {@code cents} is positive.
     *
     * @param reversalId of the reversal of a payment that caused it; else null
     */
    public static Settlement release(UUID invoiceId, long cents, UUID reversalId,
                                     Instant releasedAt, Instant now) {
        return new Settlement(invoiceId, Kind.BALANCE, -cents, null, reversalId, null, releasedAt,
                now);
    }

    /** The settlement by fees that had been paid before the invoice grouped them. */
    public static Settlement fees(UUID invoiceId, long cents, Instant now) {
        return new Settlement(invoiceId, Kind.FEES, cents, null, null, null, now, now);
    }

    /** The settlement by the offset of a finalized credit note. */
    public static Settlement offset(UUID invoiceId, long cents, UUID creditNoteId, Instant now) {
        return new Settlement(invoiceId, Kind.OFFSET, cents, null, null, creditNoteId, now, now);
    }
}
