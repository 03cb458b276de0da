package billing.apply;

import billing.catalog.Coupon;
import billing.catalog.store.Coupons;
import billing.notice.Notices;
import billing.store.Handle;
import java.util.List;
import java.util.Optional;

/** Coupons, whose changes are logged. */
final class CouponShelf implements Shelf<Coupon> {
    @Override
    public Optional<Coupon> find(Handle handle, String code) {
        return new Coupons(handle).find(code);
    }

    @Override
    public List<Coupon> all(Handle handle) {
        return new Coupons(handle).all();
    }

    @Override
    public void insert(Stage stage, Coupon coupon) {
        new Coupons(stage.handle()).insert(coupon);
        Notices.of(stage.handle()).add("coupon.created", coupon.id());
    }

    @Override
    public void update(Stage stage, Coupon before, Coupon after) {
        new Coupons(stage.handle()).update(after);
        Notices.of(stage.handle()).add("coupon.updated", after.id());
    }
}
