package billing.server.render;

import billing.catalog.Coupon;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Coupons as the API shows them ({@code money.md 3.1}). */
public final class CouponJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public CouponJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A coupon. */
    public ObjectNode node(Coupon coupon) {
        return scope.members().id("id", coupon.id()).text("name", coupon.name())
                .text("code", coupon.code()).text("description", coupon.description())
                .code("coupon_type", coupon.type()).number("amount_cents", coupon.amountCents())
                .text("amount_currency", coupon.amountCurrency())
                .flag("reusable", coupon.reusable())
                .flag("limited_plans", !coupon.planCodes().isEmpty())
                .texts("plan_codes", coupon.planCodes())
                .flag("limited_billable_metrics", !coupon.billableMetricCodes().isEmpty())
                .texts("billable_metric_codes", coupon.billableMetricCodes())
                .decimal("percentage_rate", coupon.percentageRate())
                .code("frequency", coupon.frequency())
                .number("frequency_duration", coupon.frequencyDuration())
                .code("expiration", coupon.expiration())
                .instant("expiration_at", coupon.expirationAt())
                .instant("created_at", coupon.createdAt())
                .instant("terminated_at", coupon.terminatedAt()).node();
    }
}
