package billing.invoicing.service;

import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.tax.PrepaidCredit;
import billing.invoicing.tax.Reductions;
import billing.invoicing.tax.TaxableFee;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.CouponCredits;
import billing.settlement.creditnote.CreditNoteAllocation;
import billing.settlement.creditnote.OpenCreditNote;
import java.util.ArrayList;
import java.util.List;

/**
 * What would be taken off an invoice that is only previewed: what stands open for the customer but
 * progressive invoices, and what would come to it on the way ({@code 6.11}).
 */
final class PreviewReductions implements Reductions {
    private final OpenReductions open;
    private final PreparedInvoice prepared;
    private final List<AppliedCoupon> coupons;
    private final List<OpenCreditNote> notes;

    /**
     * The reductions of a preview.
     *
     * @param coupons taken where the customer has none
     * @param notes   given on the way
     */
    PreviewReductions(OpenReductions open, PreparedInvoice prepared, List<AppliedCoupon> coupons,
                      List<OpenCreditNote> notes) {
        this.open = open;
        this.prepared = prepared;
        this.coupons = coupons;
        this.notes = notes;
    }

    @Override
    public BeforeTaxes coupons(List<TaxableFee> fees, long subTotalCents) {
        return open.hasCoupons() ? open.coupons(fees, subTotalCents)
                : CouponCredits.of(coupons, fees, subTotalCents, prepared.currency(),
                        prepared.planCodes());
    }

    @Override
    public BeforeTaxes grantedDiscounts(List<TaxableFee> fees, long subTotalCents) {
        return open.grantedDiscounts(fees, subTotalCents);
    }

    @Override
    public AfterTaxes creditNotes(List<Fee> fees, long totalCents) {
        AfterTaxes stored = open.creditNotes(fees, totalCents);
        long taken = stored.credits().stream().mapToLong(Credit::amountCents).sum();
        AfterTaxes given = CreditNoteAllocation.take(notes, stored.fees(), totalCents - taken);
        List<Credit> credits = new ArrayList<>(stored.credits());
        credits.addAll(given.credits());
        return new AfterTaxes(given.fees(), credits);
    }

    @Override
    public List<PrepaidCredit> wallets(List<Fee> fees, long totalCents) {
        return open.wallets(fees, totalCents);
    }
}
