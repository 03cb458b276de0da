package billing.settlement.payment;

import billing.kernel.codelist.Codes;
import java.time.Instant;
import java.util.UUID;

/**
 * A full or partial reversal of a payment. The payment itself is not changed.
 *
 * @param amountCents more than 0, at most the remaining amount of the payment
 * @param reason      or null
 * @param reversedAt  the time at which the money was returned
 */
public record PaymentReversal(UUID id, UUID paymentId, Kind kind, long amountCents, String reason,
                              Instant reversedAt) {
    /** The kind of a reversal. */
    public enum Kind {
        /** Recorded by mistake: no such money was received. Always the whole payment. */
        VOIDED,
        /** Returned by the bank. */
        RETURNED,
        /** Paid back to the customer. */
        REFUNDED;

        /** Returns the name in lower case. */
        public String code() {
            return Codes.of(this);
        }
    }
}
