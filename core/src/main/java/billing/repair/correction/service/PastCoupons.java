package billing.repair.correction.service;

import billing.engine.Handle;
import billing.invoicing.CouponShare;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.service.StoredTrigger;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.Allocation;
import billing.kernel.money.Decimals;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.store.Corrections;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.CouponCredits;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.coupon.store.CouponUses;
import billing.settlement.progressive.ProgressiveCredit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The coupons that applied to an invoice when it became final, and their deductions from its
 * corrected fees, which are the same as they would have been at the time, in either direction
 * ({@code money.md 3.3 to 3.5}). Reads only.
 */
public final class PastCoupons {
    private final Handle handle;
    private final Invoice invoice;
    private final List<AppliedCoupon> coupons;
    private final Map<FeeKey, CorrectedFee> corrected;

    /** The coupons of a final invoice. */
    public PastCoupons(Handle handle, Invoice invoice, Map<FeeKey, CorrectedFee> corrected) {
        this.handle = handle;
        this.invoice = invoice;
        this.corrected = corrected;
        this.coupons = applicable();
    }

    private List<AppliedCoupon> applicable() {
        if (invoice.document().type() == InvoiceType.ADVANCE_CHARGES) {
            return List.of();
        }
        Map<UUID, Long> used = used();
        Set<UUID> credited = credited().keySet();
        return CouponCredits.inOrder(new AppliedCoupons(handle).ofCustomer(
                invoice.parties().customerId()).stream()
                .flatMap(one -> one.asOfFinalization(credited.contains(one.id()),
                        usedByOthers(one, used.getOrDefault(one.id(), 0L)),
                        invoice.state().finalizedAt()).stream())
                .toList());
    }

    /** At most what the invoice and its corrections have left of a sum. */
    private long usedByOthers(AppliedCoupon coupon, long ownCents) {
        if (!coupon.isSum()) {
            return 0;
        }
        return Math.min(new CouponUses(handle).mostByOthers(coupon, invoice.id(),
                invoice.state().finalizedAt()), coupon.discount().amountCents() - ownCents);
    }

    private Map<UUID, Long> credited() {
        return invoice.parts().credits().stream()
                .filter(credit -> credit.source() == Credit.Source.COUPON)
                .collect(Collectors.toMap(Credit::sourceId, Credit::amountCents, Long::sum));
    }

    /**
     * Returns the amounts that the invoice and its corrections have used of each coupon, by applied
     * coupon.
     */
    public Map<UUID, Long> used() {
        Map<UUID, Long> used = new HashMap<>(credited());
        new Corrections(handle).couponCents(invoice.id())
                .forEach((id, cents) -> used.merge(id, cents, Long::sum));
        return used;
    }

    /** Returns the deductions from the invoice as last corrected, by applied coupon. */
    public Map<UUID, Long> deducted() {
        return coupons.isEmpty() ? Map.of() : credits(FeeList.billed(invoice, corrected));
    }

    /**
     * Returns the applied coupons that reduce a corrected fee. Corrections leave all others alone,
     * although the credit of a progressive invoice, spread over less usage, changes what is left of
     * the fees that they reduce.
     */
    public Set<UUID> ofCorrectedFees() {
        Map<UUID, UUID> plans = planIds();
        return coupons.stream().filter(coupon -> corrected.values().stream()
                .map(CorrectedFee::fee).anyMatch(CouponCredits.reachOf(coupon, plans)))
                .map(AppliedCoupon::id).collect(Collectors.toSet());
    }

    /** Returns differences with the deductions of the coupons. */
    List<FeeDifference> on(List<FeeDifference> differences) {
        if (coupons.isEmpty() || differences.isEmpty()) {
            return differences;
        }
        FeeList before = FeeList.billed(invoice, corrected);
        Map<UUID, Long> was = credits(before);
        Map<UUID, Long> is = credits(before.with(differences));
        Map<UUID, UUID> plans = planIds();
        List<FeeDifference> reduced = new ArrayList<>(differences);
        for (AppliedCoupon coupon : coupons) {
            long more = is.getOrDefault(coupon.id(), 0L) - was.getOrDefault(coupon.id(), 0L);
            share(coupon, more, CouponCredits.reachOf(coupon, plans), reduced);
        }
        return reduced;
    }

    /**
     * Allocates the additional or reduced deduction of a coupon to the eligible fees: a percentage
     * by each difference, a fixed amount to the differences of the same sign.
     */
    private static void share(AppliedCoupon coupon, long more, Predicate<Fee> reach,
                              List<FeeDifference> differences) {
        List<BigDecimal> exact = differences.stream().map(one -> !reach.test(one.fee())
                ? BigDecimal.ZERO : weight(coupon, BigDecimal.valueOf(one.netCents()), more))
                .toList();
        BigDecimal scale = exact.stream().map(BigDecimal::abs)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        if (scale.signum() == 0) {
            return;
        }
        BigDecimal rest = BigDecimal.valueOf(more)
                .subtract(exact.stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        List<Long> cents = Allocation.whole(more, exact.stream().map(one ->
                one.add(Decimals.ratio(rest.multiply(one.abs()), scale))).toList());
        for (int i = 0; i < cents.size(); i++) {
            FeeDifference one = differences.get(i);
            differences.set(i, one.with(CouponShare.joined(one.coupons(), List.of(
                    new CouponShare(coupon.id(), coupon.coupon().id(), coupon.coupon().code(),
                            coupon.coupon().name(), cents.get(i))))));
        }
    }

    private static BigDecimal weight(AppliedCoupon coupon, BigDecimal netCents, long more) {
        return coupon.isPercentage()
                ? Decimals.percentage(netCents, coupon.discount().percentageRate())
                : netCents.signum() == Long.signum(more) ? netCents : BigDecimal.ZERO;
    }

    private Map<UUID, Long> credits(FeeList list) {
        BeforeTaxes progressive = ProgressiveCredit.deduct(progressive(), list.fees());
        long subTotal = progressive.fees().stream().map(TaxableFee::fee)
                .mapToLong(fee -> fee.amounts().cents()).sum() - progressive.credits().stream()
                .mapToLong(Credit::amountCents).sum();
        return CouponCredits.of(coupons, progressive.fees(), subTotal,
                invoice.document().currency(),
                planIds()).credits().stream()
                .collect(Collectors.toMap(Credit::sourceId, Credit::amountCents, Long::sum));
    }

    /**
     * Returns the credits of progressive invoices, whose excess over the usage was credited at the
     * time.
     */
    private List<ProgressiveCredit> progressive() {
        return invoice.parts().credits().stream()
                .filter(credit -> credit.source() == Credit.Source.INVOICE)
                .map(credit -> {
                    Invoice before = new Invoices(handle).byId(credit.sourceId()).orElseThrow();
                    return new ProgressiveCredit(before,
                            before.parts().subscriptions().get(0).subscriptionId(),
                            credit.amountCents());
                }).toList();
    }

    private Map<UUID, UUID> planIds() {
        return new StoredTrigger(handle).asBilled(invoice).stream().collect(Collectors.toMap(
                one -> one.terms().subscription().id(), one -> one.terms().plan().commonId(),
                (one, other) -> one));
    }
}
