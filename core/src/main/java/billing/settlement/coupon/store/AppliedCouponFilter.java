package billing.settlement.coupon.store;

import java.util.List;

/**
 * A filter for a list of applied coupons ({@code money.md 3.2}); null members do not filter.
 *
 * @param active      true for active ones, false for ended ones
 * @param couponCodes codes of coupons, including deleted ones
 */
public record AppliedCouponFilter(String externalCustomerId, Boolean active,
                                  List<String> couponCodes) {
}
