package billing.invoicing;

import java.time.Instant;
import java.util.UUID;

/**
 * One change of what is due on an invoice after its issue ({@code money.md 12}). Settlements are
 * only added; nothing changes or deletes them, and what has been paid and offset is their sum.
 *
 * @param cents        minor units; so much less is due, more when negative
 * @param paymentId    of a payment and its reversal; else null
 * @param reversalId   of what takes a payment back; else null
 * @param creditNoteId of the credit note that offsets; else null
 * @param settledAt    when it counts
 * @param recordedAt   when it was written
 */
public record Settlement(UUID invoiceId, Kind kind, long cents, UUID paymentId, UUID reversalId,
                         UUID creditNoteId, Instant settledAt, Instant recordedAt) {
    /** What settles an invoice, or no longer does. */
    public enum Kind {
        /** Money came in. */
        PAYMENT,
        /** A payment was voided, returned or refunded. */
        REVERSAL,
        /** The customer balance paid; negative when it was put back. */
        BALANCE,
        /** Its fees had been paid one by one before the invoice gathered them. */
        FEES,
        /** A credit note took it off what is due. */
        OFFSET,
        /** The payment status was set to succeeded by hand; negative when that ended. */
        BY_HAND,
        /** The invoice was voided: what was due is due no more. */
        VOID
    }

    /** Of a payment. */
    public static Settlement payment(UUID invoiceId, long cents, UUID paymentId, Instant paidAt,
                                     Instant now) {
        return new Settlement(invoiceId, Kind.PAYMENT, cents, paymentId, null, null, paidAt,
                now);
    }

    /** What a reversal takes back of a payment; {@code cents} is positive. */
    public static Settlement reversal(UUID invoiceId, long cents, UUID paymentId, UUID reversalId,
                                      Instant reversedAt, Instant now) {
        return new Settlement(invoiceId, Kind.REVERSAL, -cents, paymentId, reversalId, null,
                reversedAt, now);
    }

    /** What the customer balance pays; negative when it gets it back. */
    public static Settlement balance(UUID invoiceId, long cents, UUID reversalId, Instant now) {
        return new Settlement(invoiceId, Kind.BALANCE, cents, null, reversalId, null, now, now);
    }

    /** What the fees of an invoice had been paid with before it gathered them. */
    public static Settlement fees(UUID invoiceId, long cents, Instant now) {
        return new Settlement(invoiceId, Kind.FEES, cents, null, null, null, now, now);
    }

    /** What a final credit note offsets. */
    public static Settlement offset(UUID invoiceId, long cents, UUID creditNoteId, Instant now) {
        return new Settlement(invoiceId, Kind.OFFSET, cents, null, null, creditNoteId, now, now);
    }
}
