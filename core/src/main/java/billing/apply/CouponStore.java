package billing.apply;

import billing.catalog.Coupon;
import billing.catalog.store.Coupons;
import billing.engine.Handle;
import billing.notice.EventType;
import billing.notice.Notices;
import java.util.List;
import java.util.Optional;

/** Coupons, whose changes are logged. */
final class CouponStore implements ResourceStore<Coupon> {
    @Override
    public Optional<Coupon> find(Handle handle, String code) {
        return new Coupons(handle).find(code);
    }

    @Override
    public List<Coupon> all(Handle handle) {
        return new Coupons(handle).all();
    }

    @Override
    public void insert(ApplyTransaction stage, Coupon coupon) {
        new Coupons(stage.handle()).insert(coupon);
        Notices.in(stage.handle()).add(EventType.COUPON_CREATED, coupon.id());
    }

    @Override
    public void update(ApplyTransaction stage, Coupon before, Coupon after) {
        new Coupons(stage.handle()).update(after);
        Notices.in(stage.handle()).add(EventType.COUPON_UPDATED, after.id());
    }
}
