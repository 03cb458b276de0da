package billing.invoicing.tax;

import billing.invoicing.CouponShare;
import billing.invoicing.Credit;
import billing.invoicing.FeeBuilder;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The deductions by coupons of corrected invoices from the corrections on an invoice: a correction
 * costs what it would have cost at the time, whatever has become of the coupons since.
 */
final class CorrectionDiscounts {
    private CorrectionDiscounts() {
    }

    /** The fees less these discounts, and one credit for each coupon of a corrected invoice. */
    static BeforeTaxes take(List<TaxableFee> fees) {
        if (fees.stream().noneMatch(one -> one.fee().isCorrection())) {
            return new BeforeTaxes(fees, List.of());
        }
        Map<List<Object>, CouponShare> credits = new LinkedHashMap<>();
        List<TaxableFee> reduced = new ArrayList<>(fees.size());
        for (TaxableFee one : fees) {
            List<CouponShare> coupons = one.fee().couponsAtIssue().orElse(List.of());
            coupons.forEach(share -> credits.merge(
                    List.of(share.appliedCouponId(), one.fee().correctedInvoice().orElseThrow()),
                    share,
                    (mine, other) -> mine.with(mine.cents() + other.cents())));
            reduced.add(coupons.isEmpty() ? one : new TaxableFee(FeeBuilder.of(one.fee())
                    .coupons(BigDecimal.valueOf(CouponShare.sum(coupons))).build(),
                    one.taxes()));
        }
        return new BeforeTaxes(reduced, credits.entrySet().stream()
                .filter(credit -> credit.getValue().cents() != 0)
                .map(credit -> credit(credit.getValue(), credit.getKey().get(1))).toList());
    }

    private static Credit credit(CouponShare share, Object number) {
        return new Credit(null, Credit.Source.CORRECTION, share.appliedCouponId(),
                share.couponId(), share.code(), share.name() + " (" + number + ")",
                share.cents(), true, null);
    }
}
