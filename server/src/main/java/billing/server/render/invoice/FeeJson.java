package billing.server.render.invoice;

import billing.invoicing.Fee;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Fees as the API shows them ({@code rating-and-usage.md 6.1}). */
public final class FeeJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public FeeJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A fee nested in an invoice, without its taxes. */
    public ObjectNode onInvoice(FeeView view) {
        return members(view).node();
    }

    /** A fee on its own or in a list, with its taxes. */
    public ObjectNode single(FeeView view) {
        Fee fee = view.fee();
        AppliedTaxJson taxes = new AppliedTaxJson(scope);
        return members(view).list("applied_taxes", fee.taxes().applied(),
                tax -> taxes.onFee(tax, fee.amounts().currency(), fee.id())).node();
    }

    /**
     * An estimated fee of a single event: amounts are numbers, the unit price is in cents
     * ({@code rating-and-usage.md 7.2}).
     */
    public ObjectNode estimate(FeeView view) {
        Fee fee = view.fee();
        CurrencyUnit currency = fee.amounts().currency();
        Members members = identities(view).number("amount_cents", fee.amounts().cents())
                .rate("precise_amount", units(fee.amounts().preciseCents(), currency))
                .rate("precise_total_amount", units(fee.amounts().preciseCents(), currency))
                .text("amount_currency", currency).number("taxes_amount_cents", 0)
                .rate("taxes_precise_amount", BigDecimal.ZERO).rate("taxes_rate", BigDecimal.ZERO)
                .decimal("units", fee.quantity().units()).text("description", null)
                .rate("precise_unit_amount", currency.toCents(fee.amounts().unitAmount()))
                .decimal("precise_coupons_amount_cents", BigDecimal.ZERO)
                .number("total_amount_cents", fee.amounts().cents())
                .text("total_amount_currency", currency).number("events_count", 1);
        return members.flag("pay_in_advance", true).flag("invoiceable", fee.source().invoiceable())
                .code("payment_status", fee.payment().status()).instant("created_at", null)
                .instant("succeeded_at", null).instant("failed_at", null)
                .instant("refunded_at", null)
                .text("event_transaction_id", fee.source().eventTransactionId())
                .node("amount_details", null).node("item", item(fee)).node();
    }

    private Members members(FeeView view) {
        Fee fee = view.fee();
        Members members = identities(view);
        amounts(members, fee);
        return members.decimal("units", fee.quantity().units())
                .decimal("precise_unit_amount", fee.amounts().unitAmount())
                .decimal("total_aggregated_units", fee.quantity().totalAggregatedUnits())
                .number("events_count", fee.quantity().eventsCount())
                .flag("pay_in_advance", fee.source().payInAdvance())
                .flag("invoiceable", fee.source().invoiceable())
                .instant("from_date", fee.window() == null ? null : fee.window().from())
                .instant("to_date", fee.window() == null ? null : fee.window().to())
                .code("payment_status", fee.payment().status())
                .instant("created_at", fee.createdAt()).instant(
                "succeeded_at", fee.payment().succeededAt())
                .instant("failed_at", fee.payment().failedAt()).instant(
                "refunded_at", fee.payment().refundedAt())
                .text("event_transaction_id", fee.source().eventTransactionId())
                .text("description", fee.description())
                .value("amount_details", fee.amounts().details().members())
                .flag("self_billed", view.selfBilled()).node("item", item(fee))
                .node("pricing_unit_details", pricingUnit(fee.amounts().pricingUnit()))
                .list("presentation_breakdowns", fee.quantity().presentationBreakdowns(),
                this::breakdown);
    }

    private Members identities(FeeView view) {
        Fee fee = view.fee();
        return scope.members().id("id", fee.id()).id("charge_id", fee.source().chargeId())
                .id("charge_filter_id", fee.source().chargeFilterId())
                .id("fixed_charge_id", fee.source().fixedChargeId())
                .id("invoice_id", view.invoiceId())
                .id("true_up_fee_id", view.trueUpFeeId())
                .id("true_up_parent_fee_id", fee.source().trueUpParentFeeId())
                .id("subscription_id", fee.source().subscriptionId())
                .id("customer_id", view.customer().id())
                .text("external_customer_id", view.customer().externalId())
                .text("external_subscription_id", view.externalSubscriptionId());
    }

    private static void amounts(Members members, Fee fee) {
        CurrencyUnit currency = fee.amounts().currency();
        members.number("amount_cents", fee.amounts().cents())
                .decimal("precise_amount", units(fee.amounts().preciseCents(), currency))
                .decimal("precise_total_amount", units(fee.amounts().preciseCents()
                        .add(fee.taxes().preciseCents()), currency))
                .text("amount_currency", currency)
                .number("taxes_amount_cents", fee.taxes().cents())
                .decimal("taxes_precise_amount", units(fee.taxes().preciseCents(), currency))
                .rate("taxes_rate", fee.taxes().rate())
                .number("total_amount_cents", fee.totalAmountCents())
                .text("total_amount_currency", currency)
                .decimal("precise_coupons_amount_cents", fee.amounts().couponsCents())
                .number("sub_total_excluding_taxes_amount_cents",
                        Decimals.toWhole(fee.netAmountCents()))
                .decimal("sub_total_excluding_taxes_precise_amount_cents",
                        fee.preciseNetAmountCents());
    }

    private ObjectNode item(Fee fee) {
        Fee.Item item = fee.item();
        return scope.members().code("type", fee.source().type()).text("code", item.code())
                .text("name", item.name()).text("description", item.description())
                .text("invoice_display_name", item.invoiceDisplayName())
                .text("filter_invoice_display_name", item.filterInvoiceDisplayName())
                .lists("filters", item.filters()).id("item_id", item.id())
                .text("item_type", fee.source().type().itemType())
                .map("grouped_by", item.groupedBy())
                .node();
    }

    private ObjectNode pricingUnit(Fee.PricingUnitDetails unit) {
        return unit == null ? null : scope.members().id("pricing_unit_id", unit.pricingUnitId())
                .text("pricing_unit_code", unit.code()).text("short_name", unit.shortName())
                .number("amount_cents", unit.amountCents())
                .decimal("precise_amount_cents", unit.preciseAmountCents())
                .number("unit_amount_cents", unit.unitAmountCents())
                .decimal("precise_unit_amount", unit.preciseUnitAmount())
                .decimal("conversion_rate", unit.conversionRate()).node();
    }

    private ObjectNode breakdown(Fee.PresentationBreakdown breakdown) {
        return scope.members().map("presentation_by", breakdown.presentationBy())
                .decimal("units", breakdown.units()).node();
    }

    /** Converts cents to the units of the currency, exactly. */
    private static BigDecimal units(BigDecimal cents, CurrencyUnit currency) {
        return cents.scaleByPowerOfTen(-currency.exponent());
    }
}
