package billing.settlement.coupon.service;

import billing.catalog.Coupon;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.settlement.coupon.AppliedCoupon;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Checks whether coupons would reduce the same fees ({@code money.md 3.2}, check 3). */
final class CouponTargets {
    private final Handle handle;

    CouponTargets(Handle handle) {
        this.handle = handle;
    }

    /** Whether a limited coupon overlaps with one of the customer's active coupons. */
    boolean overlap(Coupon coupon, List<AppliedCoupon> active) {
        return coupon.isLimited() && active.stream().map(AppliedCoupon::coupon)
                .filter(Coupon::isLimited).anyMatch(other -> overlaps(coupon, other));
    }

    private boolean overlaps(Coupon one, Coupon other) {
        return share(one.planIds(), other.planIds()) || share(one.metricIds(), other.metricIds())
                || share(one.metricIds(), charged(other))
                || share(other.metricIds(), charged(one));
    }

    private static boolean share(Set<UUID> one, Set<UUID> other) {
        return !Collections.disjoint(one, other);
    }

    /** The metrics that the plans of a coupon charge. */
    private Set<UUID> charged(Coupon coupon) {
        return new Plans(handle).byIds(coupon.planIds()).values().stream()
                .filter(plan -> plan.deletedAt() == null)
                .flatMap(plan -> plan.pricing().charges().stream())
                .map(charge -> charge.metric().id())
                .collect(Collectors.toSet());
    }
}
