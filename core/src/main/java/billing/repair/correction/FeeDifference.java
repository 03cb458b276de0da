package billing.repair.correction;

import billing.catalog.Tax;
import billing.invoicing.CouponShare;
import billing.invoicing.Fee;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.RatedAmount;
import java.math.BigDecimal;
import java.util.List;

/**
 * A fee whose recomputed amount differs from the amount billed and corrected so far.
 *
 * @param fee     the recomputed fee, or the billed one when no usage is left
 * @param taxes   the original taxes
 * @param coupons the deductions from the difference by coupons that were active at the time
 */
public record FeeDifference(FeeKey key, Fee fee, List<Tax> taxes, RatedAmount was, RatedAmount is,
                            List<CouponShare> coupons, DifferenceCause cause) {
    /** The difference, before coupons and taxes; negative for a reduction. */
    public long cents() {
        return is.cents() - was.cents();
    }

    /** The deduction from the difference by coupons that were active at the time. */
    public long couponsCents() {
        return CouponShare.sum(coupons);
    }

    /** The difference less coupons, before taxes. */
    public long netCents() {
        return cents() - couponsCents();
    }

    /** Returns this difference without what another of the same fee accounts for. */
    public FeeDifference less(FeeDifference other) {
        return new FeeDifference(key, fee, taxes, was, is.less(other.is.less(other.was)), coupons,
                cause);
    }

    /** Returns the difference in the other direction. */
    public FeeDifference reversed() {
        return new FeeDifference(key, fee, taxes, is, was, coupons, cause);
    }

    /** Returns this difference with deductions by coupons. */
    public FeeDifference with(List<CouponShare> shares) {
        return new FeeDifference(key, fee, taxes, was, is, List.copyOf(shares), cause);
    }

    /** Returns this difference with another cause. */
    public FeeDifference with(DifferenceCause newCause) {
        return new FeeDifference(key, fee, taxes, was, is, coupons, newCause);
    }

    /** The unit price of the plan when the difference is its product with the units; else null. */
    public BigDecimal unitPrice() {
        BigDecimal units = is.units().subtract(was.units());
        BigDecimal exact = fee.amounts().currency().toCents(
                units.multiply(fee.amounts().unitAmount()));
        boolean makes = units.signum() != 0 && fee.amounts().unitAmount().signum() != 0
                && exact.subtract(BigDecimal.valueOf(cents())).abs()
                .compareTo(BigDecimal.ONE) <= 0;
        return makes ? fee.amounts().unitAmount() : null;
    }
}
