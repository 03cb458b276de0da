package billing.invoicing;

import java.math.BigDecimal;

/**
 * The sums of an invoice in the order that the money takes, in cents
 * ({@code subscriptions-and-invoicing.md 6.2}).
 *
 * @param taxesRate percent, weighted by base, 5 decimals
 */
public record InvoiceAmounts(long feesCents, long progressiveBillingCreditCents, long couponsCents,
                             long subTotalExcludingTaxesCents, long taxesCents,
                             long subTotalIncludingTaxesCents, long creditNotesCents,
                             long prepaidCreditCents, long totalCents, BigDecimal taxesRate) {
    /**
     * Whether each sum follows from what stands before it. No other are ever stored; but what
     * somebody has changed in the file must be readable, so that `check` can name it.
     */
    public boolean addUp() {
        return subTotalExcludingTaxesCents
                == feesCents - progressiveBillingCreditCents - couponsCents
                && subTotalIncludingTaxesCents == subTotalExcludingTaxesCents + taxesCents
                && totalCents == subTotalIncludingTaxesCents - creditNotesCents
                - prepaidCreditCents;
    }
}
