package billing.apply;

import billing.catalog.Coupon;
import billing.catalog.store.Coupons;
import billing.engine.Handle;
import billing.input.Fields;
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
    public void insert(ApplyTransaction transaction, Coupon coupon) {
        new Coupons(transaction.handle()).insert(coupon);
        Notices.in(transaction.handle()).add(EventType.COUPON_CREATED, coupon.id());
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, Coupon before, Coupon after) {
        new Coupons(transaction.handle()).update(after);
        Notices.in(transaction.handle()).add(EventType.COUPON_UPDATED, after.id());
    }
}
