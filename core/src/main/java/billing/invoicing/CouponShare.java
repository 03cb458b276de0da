package billing.invoicing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The amount that a coupon of a corrected invoice deducts from the correction of a fee, at the
 * coupon's original terms.
 *
 * @param appliedCouponId the coupon as applied to the customer
 * @param couponId        the coupon itself
 * @param name            as printed
 * @param cents           negative when the fee is reduced, so that the coupon deducts less
 */
public record CouponShare(UUID appliedCouponId, UUID couponId, String code, String name,
                          long cents) {
    /** Returns the share with another amount. */
    public CouponShare with(long newCents) {
        return new CouponShare(appliedCouponId, couponId, code, name, newCents);
    }

    /** The sum of several shares, in cents. */
    public static long sum(List<CouponShare> shares) {
        return shares.stream().mapToLong(CouponShare::cents).sum();
    }

    /** Adds two lists, with one share for each coupon; shares of 0 are left out. */
    public static List<CouponShare> joined(List<CouponShare> some, List<CouponShare> others) {
        Map<UUID, CouponShare> byCoupon = new LinkedHashMap<>();
        some.forEach(one -> byCoupon.put(one.appliedCouponId(), one));
        others.forEach(one -> byCoupon.merge(one.appliedCouponId(), one,
                (mine, other) -> mine.with(mine.cents() + other.cents())));
        return byCoupon.values().stream().filter(one -> one.cents() != 0).toList();
    }

    /** As a member of the details of a fee. */
    public Map<String, Object> toMap() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("svc_applied_coupon_id", appliedCouponId.toString());
        members.put("svc_coupon_id", couponId.toString());
        members.put("code", code);
        members.put("name", name);
        members.put("amount_cents", cents);
        return members;
    }

    static CouponShare of(Map<?, ?> map) {
        return new CouponShare(UUID.fromString(map.get("svc_applied_coupon_id").toString()),
                UUID.fromString(map.get("svc_coupon_id").toString()),
                map.get("code").toString(), map.get("name").toString(),
                Long.parseLong(map.get("amount_cents").toString()));
    }
}
