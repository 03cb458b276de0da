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
 * The deductions from a simulated invoice before taxes: the simulated amounts of the progressive
 * invoices credited on it, coupons, and the granted credits that it actually used. Credit notes and
 * wallets that pay the total are not included.
 */
final class SimulatedReductions {
    private final PricedInvoice priced;
    private final List<ProgressiveCredit> progressive = new ArrayList<>();
    private final List<AppliedCoupon> coupons;

    SimulatedReductions(PricedInvoice priced, CouponTimeline coupons,
                        Map<UUID, ReducedFees> before) {
        this.priced = priced;
        coupons.advanceTo(priced.invoice().state().finalizedAt());
        this.coupons = coupons.active();
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

    /** Returns the credits of progressive invoices. */
    List<ProgressiveCredit> progressive() {
        return progressive;
    }

    /** Returns the reductions in the order of {@link InvoiceSettlementOrder}. */
    List<Reduction> inOrder() {
        return List.of(
                Reduction.beforeTaxes(ReductionStep.PROGRESSIVE_CREDIT,
                        (fees, cents) -> ProgressiveCredit.deduct(progressive, fees)),
                Reduction.beforeTaxes(ReductionStep.DISCOUNT, (fees, cents) -> CouponCredits.of(
                        coupons, fees, cents, priced.invoice().document().currency(),
                        priced.planIds())),
                Reduction.beforeTaxes(ReductionStep.DISCOUNT, (fees, cents) ->
                        GrantedDiscounts.of(priced.discountWallets(), fees, cents)));
    }
}
