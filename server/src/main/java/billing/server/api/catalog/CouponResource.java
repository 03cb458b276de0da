package billing.server.api.catalog;

import billing.catalog.Coupon;
import billing.catalog.store.Coupons;
import billing.server.CatalogResponses;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.coupon.service.CouponApplication;

/** Coupons ({@code money.md 3.1}). */
public final class CouponResource implements Resource {
    private static final CatalogRoutes<Coupon> COUPONS = new CatalogRoutes<>("coupon", "coupons",
            Coupon.class, handle -> new Coupons(handle).all(),
            (handle, code) -> new Coupons(handle).get(code), CatalogResponses::coupon);

    @Override
    public void addTo(Routes routes) {
        routes.get("/coupons", "coupon").summary("Lists coupons, active ones first").paged()
                .answers("CouponsPaginated").by(COUPONS::list);
        routes.post("/coupons", "coupon").summary("Creates a coupon")
                .body("coupon", "CouponCreateInput").answers("Coupon")
                .by(COUPONS::create);
        routes.get("/coupons/{code}", "coupon").summary("Shows a coupon").answers("Coupon")
                .brief().by(COUPONS::show);
        routes.put("/coupons/{code}", "coupon")
                .summary("Updates a coupon; once applied, only its name and expiration")
                .body("coupon", "CouponUpdateInput").answers("Coupon").by(COUPONS::update);
        routes.delete("/coupons/{code}", "coupon")
                .summary("Deletes a coupon and removes it from all customers").answers("Coupon")
                .by(CouponResource::delete);
    }

    private static Reply delete(Call call) {
        return call.write(handle -> COUPONS.shown(call, handle,
                new CouponApplication(call.work(handle))
                        .delete(call.path("code"))));
    }
}
