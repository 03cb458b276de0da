package billing.server.render.usage;

import billing.catalog.Charge;
import billing.invoicing.Fee.PresentationBreakdown;
import billing.invoicing.usage.ChargeUsage;
import billing.invoicing.usage.ChargeUsage.FilterUsage;
import billing.invoicing.usage.ChargeUsage.GroupUsage;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.PastUsage;
import billing.invoicing.usage.UsageTotals;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Supplier;

/**
 * Current usage as the API shows it, with or without projections to the period's end
 * ({@code rating-and-usage.md 5.1, 5.2}).
 */
public final class UsageJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public UsageJson(RenderScope scope) {
        this.scope = scope;
    }

    /** The current usage of a billing period. */
    public ObjectNode current(CurrentUsage usage) {
        return answer(usage, head(usage));
    }

    /** The current usage with projections, which the usage must have. */
    public ObjectNode projected(CurrentUsage usage) {
        return answer(usage,
                head(usage).number("projected_amount_cents", usage.projectedAmountCents()));
    }

    /** The usage of a billed period. */
    public ObjectNode past(PastUsage usage) {
        CurrencyUnit currency = usage.invoice().document().currency();
        return scope.members().instant("from_datetime", usage.window().from())
                .instant("to_datetime", usage.window().to())
                .date("issuing_date", usage.issuingDate()).id("invoice_id", usage.invoice().id())
                .text("currency", currency).number("amount_cents", usage.amountCents())
                .number("taxes_amount_cents", usage.taxesAmountCents())
                .number("total_amount_cents", usage.amountCents() + usage.taxesAmountCents())
                .list("charges_usage", usage.charges(), charge -> charge(charge, currency))
                .node();
    }

    private Members head(CurrentUsage usage) {
        return scope.members().instant("from_datetime", usage.window().from())
                .instant("to_datetime", usage.window().to())
                .date("issuing_date", usage.issuingDate()).id("invoice_id", null)
                .text("currency", usage.currency()).number("amount_cents", usage.amountCents());
    }

    private ObjectNode answer(CurrentUsage usage, Members head) {
        return head.number("taxes_amount_cents", usage.taxesAmountCents())
                .number("total_amount_cents", usage.totalAmountCents())
                .list("charges_usage", usage.charges(),
                        charge -> charge(charge, usage.currency())).node();
    }

    private ObjectNode charge(ChargeUsage usage, CurrencyUnit currency) {
        Charge charge = usage.charge();
        Members members = totals(usage.totals()).text("amount_currency", currency)
                .node("pricing_unit_details", pricingUnit(charge, usage.totals()))
                .node("charge", scope.members().id("id", charge.id()).text("code", charge.code())
                        .code("charge_model", charge.properties().modelType())
                        .text("invoice_display_name", charge.invoiceDisplayName()).node())
                .node("billable_metric", scope.members().id("id", charge.metric().id())
                        .text("name", charge.metric().name()).text("code", charge.metric().code())
                        .code("aggregation_type", charge.metric().aggregation().type()).node())
                .list("filters", usage.filters(), filter -> filter(charge, filter))
                .list("grouped_usage", usage.groups(), group -> group(charge, group));
        return breakdowns(members, usage.totals(), usage.presentationBreakdowns(),
                usage::projectedBreakdowns);
    }

    private ObjectNode filter(Charge charge, FilterUsage usage) {
        Members members = totals(usage.totals())
                .node("pricing_unit_details", pricingUnit(charge, usage.totals()))
                .text("invoice_display_name",
                        usage.filter() == null ? null : usage.filter().invoiceDisplayName())
                .lists("values", usage.filter() == null ? null : usage.filter().values());
        return breakdowns(members, usage.totals(), usage.presentationBreakdowns(),
                usage::projectedBreakdowns);
    }

    private ObjectNode group(Charge charge, GroupUsage usage) {
        Members members = totals(usage.totals())
                .node("pricing_unit_details", pricingUnit(charge, usage.totals()))
                .map("grouped_by", usage.groupedBy())
                .list("filters", usage.filters(), filter -> filter(charge, filter));
        return breakdowns(members, usage.totals(), usage.presentationBreakdowns(),
                usage::projectedBreakdowns);
    }

    /** The totals; projections take the place of the aggregated units of current usage. */
    private Members totals(UsageTotals totals) {
        UsageTotals.Projected projected = totals.projected();
        Members members = scope.members().decimal("units", totals.units());
        return projected == null
                ? members.decimal("total_aggregated_units", totals.totalAggregatedUnits())
                        .number("events_count", totals.eventsCount())
                        .number("amount_cents", totals.amountCents())
                : members.decimal("projected_units", projected.units())
                        .number("events_count", totals.eventsCount())
                        .number("amount_cents", totals.amountCents())
                        .number("projected_amount_cents", projected.amountCents());
    }

    private ObjectNode pricingUnit(Charge charge, UsageTotals totals) {
        Charge.AppliedPricingUnit unit = charge.billing().pricingUnit();
        return unit == null ? null : scope.members()
                .number("amount_cents", totals.pricingUnitAmountCents())
                .text("short_name", unit.unit().shortName())
                .decimal("conversion_rate", unit.conversionRate()).node();
    }

    private ObjectNode breakdowns(Members members, UsageTotals totals,
                                  List<PresentationBreakdown> current,
                                  Supplier<List<PresentationBreakdown>> projected) {
        members.list("presentation_breakdowns", current, this::breakdown);
        return (totals.projected() == null ? members : members.list(
                "projected_presentation_breakdowns", projected.get(), this::breakdown)).node();
    }

    private ObjectNode breakdown(PresentationBreakdown breakdown) {
        return scope.members().map("presentation_by", breakdown.presentationBy())
                .decimal("units", breakdown.units()).node();
    }
}
