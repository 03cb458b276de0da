package billing.settlement.payment;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * What undoes a payment, or a part of it. The payment stays as it was recorded.
 *
 * @param amountCents more than 0, at most what is left of the payment
 * @param reason      or null
 * @param reversedAt  when the money went back
 */
public record PaymentReversal(UUID id, UUID paymentId, Kind kind, long amountCents, String reason,
                              Instant reversedAt) {
    /** Why a payment no longer counts. */
    public enum Kind {
        /** It was recorded by mistake: no such money came in. Always the whole payment. */
        VOIDED,
        /** The bank took it back. */
        RETURNED,
        /** It was paid back to the customer. */
        REFUNDED;

        /** In lower case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
