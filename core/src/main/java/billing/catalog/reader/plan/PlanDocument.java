package billing.catalog.reader.plan;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.FixedCharge;
import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.catalog.charge.ChargeModelType;
import billing.catalog.field.TaxFields;
import billing.input.DocumentMembers;
import billing.rating.ChargeModel;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a plan with the members that {@link PlanReader} reads. */
final class PlanDocument {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final TypeReference<LinkedHashMap<String, Object>> MEMBERS =
            new TypeReference<>() { };

    private PlanDocument() {
    }

    static Map<String, Object> members(Plan plan) {
        return new DocumentMembers().put("code", plan.code()).put("name", plan.labels().name())
                .put("invoice_display_name", plan.labels().invoiceDisplayName())
                .put("description", plan.labels().description())
                .put("interval", plan.billing().interval())
                .put("amount_cents", plan.billing().amountCents())
                .put("amount_currency", plan.billing().currency())
                .put("pay_in_advance", plan.billing().payInAdvance())
                .put("trial_period", plan.billing().trialPeriod())
                .putUnless(false, "bill_charges_monthly", plan.splitsCharges())
                .putUnless(false, "bill_fixed_charges_monthly", plan.splitsFixedCharges())
                .put("tax_codes", TaxFields.codes(plan.pricing().taxes()))
                .put("minimum_commitment", plan.pricing().minimumCommitment() == null ? null
                        : commitment(plan.pricing().minimumCommitment()))
                .put("charges", plan.pricing().charges().stream().map(PlanDocument::charge)
                .toList())
                .put("fixed_charges",
                        plan.pricing().fixedCharges().stream().map(PlanDocument::fixedCharge)
                        .toList())
                .put("usage_thresholds",
                        plan.pricing().usageThresholds().stream().map(PlanDocument::threshold)
                        .toList())
                .put("entitlements", entitlements(plan)).put("metadata", plan.metadata())
                .members();
    }

    private static Map<String, Object> commitment(MinimumCommitment commitment) {
        return new DocumentMembers().put("amount_cents", commitment.amountCents())
                .put("invoice_display_name", commitment.invoiceDisplayName())
                .put("tax_codes", TaxFields.codes(commitment.taxes())).members();
    }

    private static Map<String, Object> charge(Charge charge) {
        Charge.AppliedPricingUnit unit = charge.billing().pricingUnit();
        return new DocumentMembers().put("code", charge.code())
                .put("billable_metric_code", charge.metric().code())
                .put("invoice_display_name", charge.invoiceDisplayName())
                .put("charge_model", charge.properties().modelType())
                .putUnless(false, "pay_in_advance", charge.billing().payInAdvance())
                .putUnless(true, "invoiceable", charge.billing().invoiceable())
                .put("regroup_paid_fees", charge.billing().regroupPaidFees())
                .putUnless(false, "prorated", charge.billing().prorated())
                .put("min_amount_cents", charge.billing().minAmountCents() == 0 ? null
                        : charge.billing().minAmountCents())
                .put("properties", properties(charge.properties()))
                .put("filters", charge.filters().stream().map(PlanDocument::filter).toList())
                .put("applied_pricing_unit", unit == null ? null : new DocumentMembers()
                        .put("code", unit.unit().code())
                        .put("conversion_rate", unit.conversionRate()
                                .stripTrailingZeros().toPlainString()).members())
                .put("accepts_target_wallet", charge.billing().acceptsTargetWallet())
                .put("tax_codes", TaxFields.codes(charge.taxes())).members();
    }

    private static Map<String, Object> filter(ChargeFilter filter) {
        return new DocumentMembers().put("invoice_display_name", filter.invoiceDisplayName())
                .put("values", filter.values()).put("properties", properties(filter.properties()))
                .members();
    }

    private static Map<String, Object> fixedCharge(FixedCharge charge) {
        return new DocumentMembers().put("code", charge.code())
                .put("add_on_code", charge.addOn().code())
                .put("invoice_display_name", charge.invoiceDisplayName())
                .put("charge_model", charge.modelType()).put("units", charge.units())
                .putUnless(false, "pay_in_advance", charge.billing().payInAdvance())
                .putUnless(false, "prorated", charge.billing().prorated())
                .put("properties", properties(charge.model()))
                .put("tax_codes", TaxFields.codes(charge.taxes())).members();
    }

    private static Map<String, Object> threshold(UsageThreshold threshold) {
        return new DocumentMembers().put("threshold_display_name", threshold.displayName())
                .put("amount_cents", threshold.amountCents())
                .putUnless(false, "recurring", threshold.recurring()).members();
    }

    private static Map<String, Object> entitlements(Plan plan) {
        Map<String, Object> entitlements = new LinkedHashMap<>();
        plan.entitlements().forEach(entitlement ->
                entitlements.put(entitlement.feature().code(), entitlement.values()));
        return entitlements;
    }

    private static Map<String, Object> properties(ChargeProperties properties) {
        return tree(ChargePropertiesJson.node(properties));
    }

    private static Map<String, Object> properties(ChargeModel model) {
        return tree(ChargeModelType.json(model));
    }

    private static Map<String, Object> tree(ObjectNode node) {
        return MAPPER.convertValue(node, MEMBERS);
    }
}
