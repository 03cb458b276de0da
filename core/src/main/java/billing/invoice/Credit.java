package billing.invoice;

import java.time.Instant;
import java.util.UUID;

/**
 * What one source took off an invoice ({@code subscriptions-and-invoicing.md 6.2}, steps 3, 4, 8).
 *
 * @param sourceId    the applied coupon, credit note or progressive invoice that it was taken from
 * @param itemId      what the credit names: the coupon, credit note or invoice
 * @param code        of the coupon; number of the credit note or invoice
 * @param name        as printed
 * @param amountCents not negative; may be 0
 * @param beforeTaxes whether taxes are computed on what is left
 */
public record Credit(UUID id, Source source, UUID sourceId, UUID itemId, String code, String name,
                     long amountCents, boolean beforeTaxes, Instant createdAt) {
    /** Where it comes from. */
    public enum Source {
        /** A coupon applied to the customer. */
        COUPON,
        /** A credit note with a balance. */
        CREDIT_NOTE,
        /** A progressive invoice of the same window. */
        INVOICE,
        /** A coupon that reduced a corrected invoice, on the correction of that. */
        CORRECTION;

        /** As the API writes it: a coupon is a coupon whenever it was given. */
        public String code() {
            return (this == CORRECTION ? COUPON : this).name()
                    .toLowerCase(java.util.Locale.ROOT);
        }

        /** Whether it is a coupon's, of today or of then. */
        public boolean isCoupon() {
            return this == COUPON || this == CORRECTION;
        }
    }

    /** The same with an identity. */
    public Credit identity(UUID newId, Instant now) {
        return new Credit(newId, source, sourceId, itemId, code, name, amountCents, beforeTaxes,
                now);
    }
}
