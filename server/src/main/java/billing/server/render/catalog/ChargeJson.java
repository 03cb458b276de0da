package billing.server.render.catalog;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.FixedCharge;
import billing.catalog.charge.ChargeModelType;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Charges and fixed charges as the API shows them ({@code rating-and-usage.md 3, 4}). */
public final class ChargeJson {
    private final RenderScope scope;
    private final TaxJson taxes;

    /** Renders within a scope. */
    public ChargeJson(RenderScope scope) {
        this.scope = scope;
        this.taxes = new TaxJson(scope);
    }

    /** A charge with its filters. */
    public ObjectNode charge(Charge charge) {
        return scope.members().id("id", charge.id())
                .id("billable_metric_id", charge.metric().id()).text("code", charge.code())
                .text("billable_metric_code", charge.metric().code())
                .text("invoice_display_name", charge.invoiceDisplayName())
                .instant("created_at", charge.createdAt())
                .code("charge_model", charge.properties().modelType())
                .flag("pay_in_advance", charge.billing().payInAdvance())
                .flag("invoiceable", charge.billing().invoiceable())
                .text("regroup_paid_fees", charge.billing().regroupPaidFees())
                .flag("prorated", charge.billing().prorated())
                .number("min_amount_cents", charge.billing().minAmountCents())
                .node("properties", ChargePropertiesJson.shown(charge.properties()))
                .list("filters", charge.filters(), this::filter)
                .list("taxes", charge.taxes(), taxes::node)
                .node("applied_pricing_unit", pricingUnit(charge.billing().pricingUnit()))
                .flag("accepts_target_wallet", charge.billing().acceptsTargetWallet())
                .id("parent_id", charge.parentId()).node();
    }

    /** A fixed charge. */
    public ObjectNode fixedCharge(FixedCharge charge) {
        return scope.members().id("id", charge.id()).id("add_on_id", charge.addOn().id())
                .text("invoice_display_name", charge.invoiceDisplayName())
                .text("add_on_code", charge.addOn().code())
                .instant("created_at", charge.createdAt()).text("code", charge.code())
                .code("charge_model", charge.modelType())
                .flag("pay_in_advance", charge.billing().payInAdvance())
                .flag("prorated", charge.billing().prorated())
                .node("properties", ChargeModelType.json(charge.model()))
                .rate("units", charge.units()).id("parent_id", charge.parentId())
                .list("taxes", charge.taxes(), taxes::node).node();
    }

    /** A filter on its own, with the code of its charge. */
    public ObjectNode filter(Charge charge, ChargeFilter filter) {
        return scope.members().id("id", filter.id()).text("charge_code", charge.code())
                .text("invoice_display_name", filter.invoiceDisplayName())
                .node("properties", ChargePropertiesJson.shown(filter.properties()))
                .lists("values", filter.values()).node();
    }

    private ObjectNode filter(ChargeFilter filter) {
        return scope.members().text("invoice_display_name", filter.invoiceDisplayName())
                .node("properties", ChargePropertiesJson.shown(filter.properties()))
                .lists("values", filter.values()).node();
    }

    private ObjectNode pricingUnit(Charge.AppliedPricingUnit unit) {
        return unit == null ? null : scope.members().text("code", unit.unit().code())
                .decimal("conversion_rate", unit.conversionRate()).node();
    }
}
