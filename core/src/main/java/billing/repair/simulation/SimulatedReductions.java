package billing.repair.simulation;

import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.tax.Reduction;
import billing.invoicing.tax.ReductionStep;
import billing.settlement.InvoiceSettlementOrder;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.CouponCredits;
import billing.settlement.progressive.ProgressiveCredit;
import billing.settlement.wallet.GrantedDiscounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What is taken off a simulated invoice before taxes: what the progressive invoices that it met in
 * fact would have billed, coupons, and as much of granted credits as it met in fact. Notes and
 * wallets that pay are left out.
 */
final class SimulatedReductions {
    private final PricedInvoice priced;
    private final List<ProgressiveCredit> progressive = new ArrayList<>();
    private final List<AppliedCoupon> coupons;

    SimulatedReductions(PricedInvoice priced, CouponTimeline coupons,
                        Map<UUID, ReducedFees> before) {
        this.priced = priced;
        this.coupons = coupons.activeAt(priced.invoice().state().finalizedAt());
        for (Credit credit : priced.invoice().parts().credits()) {
            if (credit.source() == Credit.Source.INVOICE) {
                progressive.add(credit(before, credit));
            }
        }
    }

    private ProgressiveCredit credit(Map<UUID, ReducedFees> before, Credit credit) {
        Invoice invoice = priced.progressive().get(credit.sourceId());
        ReducedFees reduced = before.get(credit.sourceId());
        UUID subscription = invoice.parts().subscriptions().get(0).subscriptionId();
        return reduced == null
                ? new ProgressiveCredit(invoice, subscription, Math.max(invoice.amounts()
                        .feesCents() - invoice.amounts().couponsCents(), 0))
                : new ProgressiveCredit(invoice, reduced.fees(), subscription,
                        reduced.openCents());
    }

    /** What it takes of progressive invoices. */
    List<ProgressiveCredit> progressive() {
        return progressive;
    }

    /** The reductions in the order of {@link InvoiceSettlementOrder}. */
    List<Reduction> inOrder() {
        return List.of(
                Reduction.beforeTaxes(ReductionStep.PROGRESSIVE_CREDIT,
                        (fees, cents) -> ProgressiveCredit.deduct(progressive, fees)),
                Reduction.beforeTaxes(ReductionStep.DISCOUNT, (fees, cents) -> CouponCredits.of(
                        coupons, fees, cents, priced.invoice().document().currency(),
                        priced.planCodes())),
                Reduction.beforeTaxes(ReductionStep.DISCOUNT, (fees, cents) ->
                        GrantedDiscounts.of(priced.discounting(), fees, cents)));
    }
}
