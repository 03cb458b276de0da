package billing.settlement.coupon.service;

import billing.catalog.Coupon;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.settlement.coupon.AppliedCoupon;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
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
        return share(one.scope().planCodes(), other.scope().planCodes())
                || share(one.scope().billableMetricCodes(), other.scope().billableMetricCodes())
                || share(one.scope().billableMetricCodes(), charged(other.scope().planCodes()))
                || share(other.scope().billableMetricCodes(), charged(one.scope().planCodes()));
    }

    private static boolean share(Collection<String> one, Collection<String> other) {
        return !Collections.disjoint(one, other);
    }

    /** The metrics that plans charge. */
    private Set<String> charged(List<String> planCodes) {
        Plans plans = new Plans(handle);
        return planCodes.stream().flatMap(code -> plans.find(code).stream())
                .flatMap(plan -> plan.pricing().charges().stream())
                .map(charge -> charge.metric().code())
                .collect(Collectors.toSet());
    }
}
