package billing.settlement.coupon;

import billing.catalog.Coupon;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The discounts of a customer's coupons on one invoice, each deducted from what remains after those
 * before it, and their allocation to the fees ({@code money.md 3.3 to 3.5}).
 */
public final class CouponCredits {
    /** Limited to metrics first, then limited to plans, then unlimited; the oldest first. */
    private static final Comparator<AppliedCoupon> ORDER = Comparator
            .comparing((AppliedCoupon one) -> one.coupon().scope().metrics().isEmpty())
            .thenComparing(one -> one.coupon().scope().plans().isEmpty())
            .thenComparing(AppliedCoupon::createdAt).thenComparing(AppliedCoupon::id);

    private final CurrencyUnit currency;
    private final Map<UUID, UUID> planIds;
    private final List<Fee> fees = new ArrayList<>();
    private final List<Credit> credits = new ArrayList<>();
    private long subTotalCents;

    private CouponCredits(CurrencyUnit currency, Map<UUID, UUID> planIds) {
        this.currency = currency;
        this.planIds = new HashMap<>(planIds);
    }

    /**
     * Returns the fees less the coupons, and one credit for each coupon used.
     *
     * @param coupons       active ones of the customer, in any order
     * @param subTotalCents the remaining fees before coupons
     * @param currency      of the invoice
     * @param planIds       the plan by subscription; the parent plan for overridden plans
     */
    public static BeforeTaxes of(List<AppliedCoupon> coupons, List<TaxableFee> fees,
                                 long subTotalCents, CurrencyUnit currency,
                                 Map<UUID, UUID> planIds) {
        CouponCredits credits = new CouponCredits(currency, planIds);
        fees.forEach(one -> credits.fees.add(one.fee()));
        credits.subTotalCents = subTotalCents - fees.stream().map(TaxableFee::fee)
                .filter(CouponCredits::isReducedAlready)
                .mapToLong(fee -> fee.netAmountCents().longValueExact()).sum();
        inOrder(coupons).forEach(credits::apply);
        List<TaxableFee> reduced = new ArrayList<>(fees.size());
        for (int i = 0; i < fees.size(); i++) {
            reduced.add(new TaxableFee(credits.fees.get(i), fees.get(i).taxes()));
        }
        return new BeforeTaxes(reduced, credits.credits);
    }

    /** Returns coupons in the order in which they apply. */
    public static List<AppliedCoupon> inOrder(List<AppliedCoupon> coupons) {
        return coupons.stream().sorted(ORDER).toList();
    }

    /** A correction already includes the discounts of the period that it corrects. */
    private static boolean isReducedAlready(Fee fee) {
        return fee.isCorrection() && fee.couponsAtIssue().isPresent();
    }

    private void apply(AppliedCoupon coupon) {
        boolean isForeign = !coupon.isPercentage()
                && !currency.equals(coupon.discount().currency());
        Predicate<Fee> eligible = reachOf(coupon, planIds);
        if (subTotalCents <= 0 || isForeign || fees.stream().noneMatch(eligible)) {
            return;
        }
        BigDecimal base = coupon.coupon().isLimited()
                ? fees.stream().filter(eligible).map(Fee::netAmountCents)
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                : BigDecimal.valueOf(subTotalCents);
        BigDecimal credit = credit(coupon, base);
        if (base.signum() > 0) {
            fees.replaceAll(fee -> eligible.test(fee) ? FeeBuilder.deduct(fee, credit, base) : fee);
        }
        long cents = credit.setScale(0, RoundingMode.DOWN).longValueExact();
        subTotalCents -= cents;
        credits.add(new Credit(null, Credit.Source.COUPON, coupon.id(), coupon.coupon().id(),
                coupon.coupon().code(), coupon.coupon().name(), cents, true, null));
    }

    /**
     * Returns the condition of the fees that a coupon reduces ({@code money.md 3.3}).
     *
     * @param planIds the plan by subscription, as above
     */
    public static Predicate<Fee> reachOf(AppliedCoupon applied, Map<UUID, UUID> planIds) {
        Coupon coupon = applied.coupon();
        Predicate<Fee> open = fee -> !isReducedAlready(fee);
        if (!coupon.scope().metrics().isEmpty()) {
            Set<UUID> metrics = coupon.metricIds();
            return open.and(fee -> fee.source().type() == FeeType.CHARGE
                    && metrics.contains(fee.item().id()));
        }
        Set<UUID> plans = coupon.planIds();
        return !coupon.isLimited() ? open
                : open.and(fee -> plans.contains(planIds.get(fee.source().subscriptionId())));
    }

    /** Returns the credit, at most the base; it has a fraction only when the base has one. */
    private static BigDecimal credit(AppliedCoupon coupon, BigDecimal base) {
        if (coupon.isPercentage()) {
            BigDecimal share = Decimals.percentage(base, coupon.discount().percentageRate());
            return share.compareTo(base) >= 0 ? base : Decimals.round(share, 0);
        }
        Long remaining = coupon.amountCentsRemaining();
        return base.min(BigDecimal.valueOf(remaining == null ? coupon.discount().amountCents()
                : remaining));
    }
}
