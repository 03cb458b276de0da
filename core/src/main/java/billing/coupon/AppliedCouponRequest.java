package billing.coupon;

import billing.catalog.Coupon.Frequency;
import billing.money.Currency;
import java.math.BigDecimal;

/**
 * A coupon for a customer as it is asked for ({@code money.md 3.2}); every member but the first two
 * may be null and then is the coupon's.
 */
public record AppliedCouponRequest(String externalCustomerId, String couponCode, Long amountCents,
                                   Currency amountCurrency, BigDecimal percentageRate,
                                   Frequency frequency, Integer frequencyDuration) {
    /** A coupon on its own terms. */
    public static AppliedCouponRequest of(String externalCustomerId, String couponCode) {
        return new AppliedCouponRequest(externalCustomerId, couponCode, null, null, null, null,
                null);
    }
}
