package billing.invoicing;

import java.time.Instant;
import java.util.UUID;

/**
 * One change of what is due on an invoice, credit notes aside ({@code money.md 12}). Settlements
 * are only added; nothing changes or deletes them.
 *
 * @param cents      minor units; so much less is due, more when negative
 * @param paymentId  of a payment and its reversal; else null
 * @param reversalId of what takes a payment back; else null
 * @param settledAt  when it counts
 * @param recordedAt when it was written
 */
public record Settlement(UUID invoiceId, Kind kind, long cents, UUID paymentId, UUID reversalId,
                         Instant settledAt, Instant recordedAt) {
    /** What settles an invoice, or no longer does. */
    public enum Kind {
        /** Money came in. */
        PAYMENT(true),
        /** A payment was voided, returned or refunded. */
        REVERSAL(true),
        /** The customer balance paid; negative when it was put back. */
        BALANCE(true),
        /** The payment status was set to succeeded by hand; negative when that ended. */
        BY_HAND(false),
        /** The invoice was voided: what was due is due no more. */
        VOID(false);

        private final boolean money;

        Kind(boolean money) {
            this.money = money;
        }

        /** Whether it counts in what has been paid. */
        public boolean isMoney() {
            return money;
        }
    }

    /** Of a payment. */
    public static Settlement payment(UUID invoiceId, long cents, UUID paymentId, Instant paidAt,
                                     Instant now) {
        return new Settlement(invoiceId, Kind.PAYMENT, cents, paymentId, null, paidAt, now);
    }

    /** What a reversal takes back of a payment; {@code cents} is positive. */
    public static Settlement reversal(UUID invoiceId, long cents, UUID paymentId, UUID reversalId,
                                      Instant reversedAt, Instant now) {
        return new Settlement(invoiceId, Kind.REVERSAL, -cents, paymentId, reversalId, reversedAt,
                now);
    }

    /** What the customer balance pays; negative when it gets it back. */
    public static Settlement balance(UUID invoiceId, long cents, UUID reversalId, Instant now) {
        return new Settlement(invoiceId, Kind.BALANCE, cents, null, reversalId, now, now);
    }
}
