package billing.apply;

import billing.catalog.Coupon;
import billing.catalog.store.Coupons;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.coupon.store.AppliedCoupons;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Coupons, whose changes are logged. The discount of one that customers have been given does not
 * change ({@code money.md 3.1}).
 */
final class CouponStore implements ResourceStore<Coupon> {
    private static final Set<String> FREE = Set.of("name", "description", "expiration",
            "expiration_at");

    @Override
    public Optional<Coupon> find(Handle handle, String code) {
        return new Coupons(handle).find(code);
    }

    @Override
    public List<Coupon> all(Handle handle) {
        return new Coupons(handle).all();
    }

    @Override
    public void check(Handle handle, DeclaredResource<Coupon> declared,
                      List<MemberChange> changes) {
        changes.stream().filter(change -> !FREE.contains(change.root()))
                .filter(change -> isGiven(handle, declared.desired()))
                .forEach(change -> declared.refuse(change, change.path(), "coupon "
                        + declared.desired().code() + ": customers have been given it"));
    }

    @Override
    public Node changeable(Handle handle, Coupon stored, Node body) {
        return isGiven(handle, stored) ? body.without(name -> !FREE.contains(name)) : body;
    }

    private static boolean isGiven(Handle handle, Coupon coupon) {
        return new AppliedCoupons(handle).areOf(coupon.id());
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
