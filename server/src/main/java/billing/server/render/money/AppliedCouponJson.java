package billing.server.render.money;

import billing.catalog.Coupon;
import billing.customer.Customer;
import billing.invoicing.BookedCredit;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.invoice.CreditJson;
import billing.settlement.coupon.AppliedCoupon;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Applied coupons as the API shows them ({@code money.md 3.2}). */
public final class AppliedCouponJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public AppliedCouponJson(RenderScope scope) {
        this.scope = scope;
    }

    /** An applied coupon on its own. */
    public ObjectNode single(AppliedCoupon applied, Customer customer) {
        return members(applied, customer).node();
    }

    /** An applied coupon in a list, with the credits that it gave on invoices. */
    public ObjectNode listed(AppliedCoupon applied, Customer customer,
                             List<BookedCredit> credits) {
        CreditJson json = new CreditJson(scope);
        return members(applied, customer).list("credits", credits, booked -> json.node(
                booked.credit(), booked.currency(), booked.invoiceId(), booked.paymentStatus()))
                .node();
    }

    private Members members(AppliedCoupon applied, Customer customer) {
        Coupon coupon = applied.coupon();
        return scope.members().id("id", applied.id()).id("coupon_id", coupon.id())
                .text("coupon_code", coupon.code()).text("coupon_name", coupon.name())
                .text("coupon_description", coupon.description())
                .text("coupon_status", status(coupon.terminatedAt() == null))
                .instant("coupon_deleted_at", coupon.deletedAt())
                .id("customer_id", customer.id())
                .text("external_customer_id", customer.externalId())
                .text("status", status(applied.isActive()))
                .number("amount_cents", applied.discount().amountCents())
                .number("amount_cents_remaining", applied.amountCentsRemaining())
                .text("amount_currency", applied.discount().currency())
                .decimal("percentage_rate", applied.discount().percentageRate())
                .code("frequency", applied.frequency())
                .number("frequency_duration", applied.frequencyDuration())
                .number("frequency_duration_remaining", applied.frequencyDurationRemaining())
                .instant("expiration_at", coupon.terms().expirationAt())
                .instant("created_at", applied.createdAt())
                .instant("terminated_at", applied.terminatedAt());
    }

    private static String status(boolean active) {
        return active ? "active" : "terminated";
    }
}
