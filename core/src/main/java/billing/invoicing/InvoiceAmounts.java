package billing.invoicing;

import java.math.BigDecimal;

/**
 * The sums of an invoice in the order of the computation, in cents
 * ({@code subscriptions-and-invoicing.md 6.2}).
 *
 * @param taxesRate percent, weighted by base, 5 decimals
 */
public record InvoiceAmounts(long feesCents, long progressiveBillingCreditCents, long couponsCents,
                             long subTotalExcludingTaxesCents, long taxesCents,
                             long subTotalIncludingTaxesCents, long creditNotesCents,
                             long prepaidCreditCents, long totalCents, BigDecimal taxesRate) {
    /**
     * Whether each sum follows from the previous ones. Only such sums are stored, but sums that
     * were edited in the database file must be readable, so that {@code check} can report them.
     */
    public boolean addUp() {
        return subTotalExcludingTaxesCents
                == feesCents - progressiveBillingCreditCents - couponsCents
                && subTotalIncludingTaxesCents == subTotalExcludingTaxesCents + taxesCents
                && totalCents == subTotalIncludingTaxesCents - creditNotesCents
                - prepaidCreditCents;
    }
}
