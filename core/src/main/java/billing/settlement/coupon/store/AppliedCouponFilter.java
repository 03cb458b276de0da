package billing.settlement.coupon.store;

import java.util.List;

/**
 * Which applied coupons a list holds ({@code money.md 3.2}); null members narrow nothing.
 *
 * @param active      whether active ones or ended ones
 * @param couponCodes codes of coupons, deleted ones too
 */
public record AppliedCouponFilter(String externalCustomerId, Boolean active,
                                  List<String> couponCodes) {
}
