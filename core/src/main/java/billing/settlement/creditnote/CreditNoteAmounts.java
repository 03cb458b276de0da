package billing.settlement.creditnote;

import java.math.BigDecimal;

/**
 * The sums of a note in cents ({@code money.md 4.3}).
 *
 * @param subTotalExcludingTaxesCents    the items less their share of the invoice's coupons
 * @param preciseTaxesCents              unrounded, 5 decimals
 * @param taxesRate                      percent, weighted by base, 5 decimals
 * @param couponsAdjustmentCents         that share, rounded
 * @param preciseCouponsAdjustmentCents  unrounded, 5 decimals
 */
public record CreditNoteAmounts(long subTotalExcludingTaxesCents, long taxesCents,
                                BigDecimal preciseTaxesCents, BigDecimal taxesRate,
                                long couponsAdjustmentCents,
                                BigDecimal preciseCouponsAdjustmentCents, CreditNoteParts parts) {
    /** What the note is worth in all. */
    public long totalCents() {
        return parts.totalCents();
    }

    /** By how much rounding has raised the taxes. */
    BigDecimal taxRounding() {
        return BigDecimal.valueOf(taxesCents).subtract(preciseTaxesCents);
    }
}
