package billing.server.render.catalog;

import billing.catalog.Coupon;
import billing.catalog.field.CouponFields;
import billing.server.render.ApiObject;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Coupons as the API shows them ({@code money.md 3.1}). */
public final class CouponJson {
    /** A coupon. */
    public static final ApiObject<Coupon> COUPON = ApiObject.<Coupon>empty().id("id", Coupon::id)
            .fields(CouponFields.NAME, CouponFields.CODE, CouponFields.DESCRIPTION,
                    CouponFields.TYPE, CouponFields.AMOUNT_CENTS, CouponFields.AMOUNT_CURRENCY)
            .member("reusable*", "boolean", coupon -> coupon.terms().reusable())
            .member("limited_plans*", "boolean", coupon -> !coupon.scope().planCodes().isEmpty())
            .fields(CouponFields.PLAN_CODES)
            .member("limited_billable_metrics*", "boolean",
                    coupon -> !coupon.scope().billableMetricCodes().isEmpty())
            .fields(CouponFields.BILLABLE_METRIC_CODES, CouponFields.PERCENTAGE_RATE,
                    CouponFields.FREQUENCY, CouponFields.FREQUENCY_DURATION,
                    CouponFields.EXPIRATION, CouponFields.EXPIRATION_AT)
            .member("created_at*", "date-time", Coupon::createdAt)
            .member("terminated_at", "date-time?", Coupon::terminatedAt);
    private final RenderScope scope;

    /** Renders within a scope. */
    public CouponJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A coupon. */
    public ObjectNode node(Coupon coupon) {
        return COUPON.node(scope, coupon);
    }
}
