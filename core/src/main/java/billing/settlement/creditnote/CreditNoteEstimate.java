package billing.settlement.creditnote;

import billing.invoicing.AppliedTax;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * The estimated amounts of a credit note for items ({@code money.md 4.5}), in cents.
 *
 * @param items              the items that the note would credit
 * @param taxesCents         rounded, and lowered by a cent where the parts would exceed the total
 * @param maxCreditableCents the most that it could credit; 0 for a top-up
 */
public record CreditNoteEstimate(CreditableInvoice invoice, CreditedItems items, long taxesCents,
                                 long maxCreditableCents, long maxRefundableCents,
                                 long maxOffsettableCents) {
    /** Returns the estimate of a note for items. */
    public static CreditNoteEstimate of(CreditableInvoice invoice, CreditedItems items) {
        long total = items.totalCents();
        long taxes = items.wholeTaxesCents();
        long alignment = items.alignmentCents(total);
        if (alignment < 0) {
            total--;
        } else if (alignment > 0 && taxes > 0) {
            taxes--;
        }
        BigDecimal most = invoice.atMostRemaining(BigDecimal.valueOf(total));
        return new CreditNoteEstimate(invoice, items, taxes,
                invoice.topUp() == null ? most.longValueExact() : 0,
                atMost(most, invoice.refundableCents()),
                atMost(most, invoice.offsettableCents()));
    }

    /** The tax lines, which add up to the taxes. */
    public List<AppliedTax> taxLines() {
        return items.taxLines(taxesCents);
    }

    /** The exact taxes as a note would store them. */
    public BigDecimal preciseTaxesCents() {
        return Decimals.round(items.taxesCents(), Scale.CENTS_PART);
    }

    /** The exact share of the coupons as a note would store it. */
    public BigDecimal preciseCouponsCents() {
        return Decimals.round(items.couponsCents(), Scale.CENTS_PART);
    }

    private static long atMost(BigDecimal cents, BigDecimal limit) {
        return cents.min(limit).setScale(0, RoundingMode.FLOOR).longValueExact();
    }
}
