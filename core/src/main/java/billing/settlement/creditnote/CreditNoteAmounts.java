package billing.settlement.creditnote;

import java.math.BigDecimal;

/**
 * The sums of a note in cents ({@code money.md 4.3}).
 *
 * @param subTotalExcludingTaxesCents   the items less their share of the invoice's coupons
 * @param preciseTaxesCents             unrounded, 5 decimals
 * @param taxesRate                     percent, weighted by base, 5 decimals
 * @param couponsAdjustmentCents        the share of the invoice's coupons, rounded
 * @param preciseCouponsAdjustmentCents unrounded, 5 decimals
 */
public record CreditNoteAmounts(long subTotalExcludingTaxesCents, long taxesCents,
                                BigDecimal preciseTaxesCents, BigDecimal taxesRate,
                                long couponsAdjustmentCents,
                                BigDecimal preciseCouponsAdjustmentCents, CreditNoteParts parts) {
    /** The total of the note, with taxes. */
    public long totalCents() {
        return parts.totalCents();
    }

    /** Returns the same with another allocation of the total. */
    public CreditNoteAmounts with(CreditNoteParts others) {
        return new CreditNoteAmounts(subTotalExcludingTaxesCents, taxesCents, preciseTaxesCents,
                taxesRate, couponsAdjustmentCents, preciseCouponsAdjustmentCents, others);
    }

    /** The amount by which rounding raised the taxes. */
    BigDecimal taxRounding() {
        return BigDecimal.valueOf(taxesCents).subtract(preciseTaxesCents);
    }
}
