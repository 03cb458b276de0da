package billing.invoicing;

import java.time.Instant;
import java.util.UUID;

/**
 * What one source took off an invoice ({@code subscriptions-and-invoicing.md 6.2}, steps 3, 4, 8),
 * or granted credits of a wallet before taxes.
 *
 * @param sourceId    the applied coupon, credit note, progressive invoice or wallet that it was
 *                    taken from
 * @param itemId      what the credit names: the coupon, credit note, invoice or wallet
 * @param code        of the coupon or wallet; number of the credit note or invoice
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
        CORRECTION,
        /** Granted credits of a wallet, as a discount. */
        WALLET;

        /** As the API writes it: a coupon is a coupon whenever it was given. */
        public String code() {
            return (this == CORRECTION ? COUPON : this).name()
                    .toLowerCase(java.util.Locale.ROOT);
        }

        /** Whether it is part of the discounts: a coupon of today or of then, granted credits. */
        public boolean isDiscount() {
            return this == COUPON || this == CORRECTION || this == WALLET;
        }
    }

    /** The same with an identity. */
    public Credit identity(UUID newId, Instant now) {
        return new Credit(newId, source, sourceId, itemId, code, name, amountCents, beforeTaxes,
                now);
    }
}
