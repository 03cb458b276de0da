package billing.invoicing;

import java.time.Instant;
import java.util.UUID;

/**
 * The reduction of an invoice by one source ({@code subscriptions-and-invoicing.md 6.2}, steps 3,
 * 4, 8), or granted credits of a wallet before taxes.
 *
 * @param sourceId    the applied coupon, credit note, progressive invoice or wallet that it
 *                    consumes
 * @param itemId      the item that the credit refers to: the coupon, credit note, invoice or wallet
 * @param code        of the coupon or wallet; number of the credit note or invoice
 * @param name        as printed
 * @param amountCents not negative; may be 0
 * @param beforeTaxes whether it reduces the base of taxes
 */
public record Credit(UUID id, Source source, UUID sourceId, UUID itemId, String code, String name,
                     long amountCents, boolean beforeTaxes, Instant createdAt) {
    /** The kind of source. */
    public enum Source {
        /** A coupon applied to the customer. */
        COUPON,
        /** A credit note with a balance. */
        CREDIT_NOTE,
        /** A progressive invoice of the same window. */
        INVOICE,
        /** A coupon of a corrected invoice, applied to the correction. */
        CORRECTION,
        /** Granted credits of a wallet, as a discount. */
        WALLET;

        /** The name in the API, where {@link #CORRECTION} is a coupon too. */
        public String code() {
            return (this == CORRECTION ? COUPON : this).name()
                    .toLowerCase(java.util.Locale.ROOT);
        }

        /** Whether it is a discount: a coupon, also of a corrected invoice, or granted credits. */
        public boolean isDiscount() {
            return this == COUPON || this == CORRECTION || this == WALLET;
        }
    }

    /** Returns the credit with an identity. */
    public Credit identity(UUID newId, Instant now) {
        return new Credit(newId, source, sourceId, itemId, code, name, amountCents, beforeTaxes,
                now);
    }
}
