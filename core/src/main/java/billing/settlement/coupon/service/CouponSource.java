package billing.settlement.coupon.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceVoid;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.CouponCredits;
import billing.settlement.coupon.store.AppliedCoupons;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Step 4 of {@code subscriptions-and-invoicing.md 6.2}: the coupons applied to the customer. An
 * invoice that is closed or voided does not count as using them ({@code money.md 3.6}).
 */
public final class CouponSource implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;
    private final List<AppliedCoupon> offered;

    /** The coupons of customers, used within one transaction. */
    public CouponSource(UnitOfWork work) {
        this(work, List.of());
    }

    /**
     * Creates the source for a preview.
     *
     * @param offered deducted when the customer has none
     */
    public CouponSource(UnitOfWork work, List<AppliedCoupon> offered) {
        this.work = work;
        this.handle = work.handle();
        this.offered = List.copyOf(offered);
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        List<AppliedCoupon> applied = new AppliedCoupons(handle).active(invoice.customerId());
        List<AppliedCoupon> coupons = applied.isEmpty() ? offered : applied;
        return coupons.isEmpty() ? Optional.empty() : Optional.of(new Open(invoice, coupons));
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(AppliedCoupons.HAS_ACTIVE);
    }

    @Override
    public void restore(Invoice closed) {
        new CouponUse(handle).restore(closed);
    }

    @Override
    public Invoice restoreVoided(InvoiceVoid cause, Invoice voided) {
        CorrectionLines corrections = new CorrectionLines(handle);
        new CouponUse(handle).restore(voided, Stream.concat(
                corrections.notFinal(voided.id()).stream(),
                corrections.billedOn(List.of(voided.id())).stream()).toList());
        return voided;
    }

    private final class Open implements OpenSettlement {
        private final PreparedInvoice prepared;
        private final List<AppliedCoupon> coupons;

        private Open(PreparedInvoice prepared, List<AppliedCoupon> coupons) {
            this.prepared = prepared;
            this.coupons = coupons;
        }

        @Override
        public ReductionStep step() {
            return ReductionStep.DISCOUNT;
        }

        @Override
        public BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
            return CouponCredits.of(coupons.stream().filter(one -> !one.isUsedUp()).toList(),
                    fees, subTotalCents, prepared.currency(), prepared.planIds());
        }

        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
            new CouponUse(handle).consume(invoice, coupons, work.now());
        }
    }
}
