package billing.server.api.money;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.coupon.store.AppliedCouponFilter;
import billing.settlement.coupon.store.AppliedCoupons;

/** Applied coupons ({@code money.md 3.2}). */
public final class AppliedCouponResource implements Resource {
    private static final String PERMISSION = "applied_coupon";
    private static final String OF_CUSTOMER = "/customers/{external_customer_id}/applied_coupons";

    @Override
    public void addTo(Routes routes) {
        routes.get("/applied_coupons", PERMISSION)
                .summary("Lists applied coupons, the newest first").paged()
                .query("status", "string", "active", "terminated")
                .query("external_customer_id", "string").query("coupon_code[]", "string")
                .answers("AppliedCouponsPaginated")
                .by(call -> list(call, call.query().text("external_customer_id")));
        routes.post("/applied_coupons", PERMISSION).summary("Applies a coupon to a customer")
                .body("applied_coupon", "AppliedCouponInput").answers("AppliedCoupon")
                .by(AppliedCouponResource::apply);
        routes.get(OF_CUSTOMER, PERMISSION)
                .summary("Lists a customer's applied coupons, the newest first").paged()
                .query("status", "string", "active", "terminated")
                .query("coupon_code[]", "string").answers("AppliedCouponsPaginated")
                .by(call -> list(call, call.externalCustomerId()));
        routes.delete(OF_CUSTOMER + "/{applied_coupon_id}", PERMISSION)
                .summary("Removes an applied coupon from a customer").answers("AppliedCoupon")
                .by(AppliedCouponResource::terminate);
    }

    private static Reply list(Call call, String externalCustomerId) {
        Boolean active = switch (call.query().find("status").orElse("")) {
            case "active" -> Boolean.TRUE;
            case "terminated" -> Boolean.FALSE;
            default -> null;
        };
        AppliedCouponFilter filter = new AppliedCouponFilter(externalCustomerId, active,
                call.query().list("coupon_code"));
        return call.read(handle -> {
            PageOf<AppliedCoupon> page = new AppliedCoupons(handle).page(filter,
                    call.query().page());
            return Reply.page("applied_coupons",
                    call.responses(handle).ofCustomers().appliedCoupons(page.items()), page);
        });
    }

    private static Reply apply(Call call) {
        return call.write(handle -> answer(call, handle,
                new CouponApplication(call.work(handle))
                        .apply(AppliedCouponRequest.of(call.body()))));
    }

    private static Reply terminate(Call call) {
        return call.write(handle -> {
            String customer = call.customer(handle).externalId();
            return answer(call, handle, new CouponApplication(call.work(handle))
                    .terminate(customer, call.id("applied_coupon_id", "applied_coupon")));
        });
    }

    private static Reply answer(Call call, Handle handle, AppliedCoupon applied) {
        return Reply.one("applied_coupon",
                call.responses(handle).ofCustomers().appliedCoupon(applied));
    }
}
