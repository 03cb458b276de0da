package billing.repair.correction;

import billing.catalog.Tax;
import billing.invoicing.CouponShare;
import billing.invoicing.Fee;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.RatedAmount;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A fee that comes to another amount than what has been billed and corrected so far.
 *
 * @param fee     as it is now, or as it was billed where nothing is left of it
 * @param taxes   of its time
 * @param coupons what the coupons of then deduct from the difference
 */
public record FeeDifference(FeeKey key, Fee fee, List<Tax> taxes, RatedAmount was, RatedAmount is,
                            List<CouponShare> coupons, DifferenceCause cause) {
    /** By how much it comes to more, before coupons and taxes; negative for less. */
    public long cents() {
        return is.cents() - was.cents();
    }

    /** What the coupons of then deduct from that. */
    public long couponsCents() {
        return CouponShare.sum(coupons);
    }

    /** By how much more or less is owed, before taxes. */
    public long netCents() {
        return cents() - couponsCents();
    }

    /** The same with what coupons deduct. */
    public FeeDifference with(List<CouponShare> shares) {
        return new FeeDifference(key, fee, taxes, was, is, List.copyOf(shares), cause);
    }

    /** The same with what happened to its events. */
    public FeeDifference with(DifferenceCause newCause) {
        return new FeeDifference(key, fee, taxes, was, is, coupons, newCause);
    }

    /** The price of the plan, where that times the units makes the difference; else null. */
    public BigDecimal unitPrice() {
        BigDecimal units = is.units().subtract(was.units());
        BigDecimal exact = fee.amounts().currency().toCents(
                units.multiply(fee.amounts().unitAmount()));
        boolean makes = units.signum() != 0 && fee.amounts().unitAmount().signum() != 0
                && exact.subtract(BigDecimal.valueOf(cents())).abs()
                .compareTo(BigDecimal.ONE) <= 0;
        return makes ? fee.amounts().unitAmount() : null;
    }

    /** Amounts under the same taxes can stand on one invoice, negative ones too. */
    public String taxKey() {
        return taxKey(taxes);
    }

    /** The same of any taxes. */
    public static String taxKey(List<Tax> taxes) {
        return taxes.stream().map(tax -> tax.id() + " " + tax.rate().stripTrailingZeros()
                .toPlainString()).sorted().collect(Collectors.joining(","));
    }
}
