package billing.server.render.catalog;

import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Plans as the API shows them ({@code subscriptions-and-invoicing.md 1.1}). */
public final class PlanJson {
    private final RenderScope scope;
    private final TaxJson taxes;
    private final ChargeJson charges;

    /** Renders within a scope. */
    public PlanJson(RenderScope scope) {
        this.scope = scope;
        this.taxes = new TaxJson(scope);
        this.charges = new ChargeJson(scope);
    }

    /** A plan in a list. */
    public ObjectNode listed(Plan plan) {
        return members(plan).node();
    }

    /** A plan on its own, with its fixed charges. */
    public ObjectNode single(Plan plan) {
        return members(plan).list("fixed_charges", plan.pricing().fixedCharges(),
                charges::fixedCharge)
                .node();
    }

    private Members members(Plan plan) {
        return scope.members().id("id", plan.id()).text("name", plan.labels().name())
                .text("invoice_display_name", plan.labels().invoiceDisplayName())
                .instant("created_at", plan.createdAt()).text("code", plan.code())
                .code("interval", plan.billing().interval())
                .text("description", plan.labels().description())
                .number("amount_cents", plan.billing().amountCents())
                .text("amount_currency", plan.billing().currency())
                .rate("trial_period", plan.billing().trialPeriod())
                .flag("pay_in_advance", plan.billing().payInAdvance())
                .flag("bill_charges_monthly", plan.billing().billChargesMonthly())
                .flag("bill_fixed_charges_monthly", plan.billing().billFixedChargesMonthly())
                .text("parent_id", plan.parentId()).flag("pending_deletion", false)
                .node("minimum_commitment", commitment(plan))
                .list("charges", plan.pricing().charges(), charges::charge)
                .list("usage_thresholds", plan.pricing().usageThresholds(), this::threshold)
                .list("applicable_usage_thresholds", plan.pricing().usageThresholds(),
                this::applicable)
                .list("taxes", plan.pricing().taxes(), taxes::node)
                .list("entitlements", plan.entitlements(), new FeatureJson(scope)::entitlement)
                .map("metadata", plan.metadata());
    }

    private ObjectNode commitment(Plan plan) {
        MinimumCommitment commitment = plan.pricing().minimumCommitment();
        return commitment == null ? null : scope.members().id("id", commitment.id())
                .text("plan_code", plan.code()).number("amount_cents", commitment.amountCents())
                .text("invoice_display_name", commitment.invoiceDisplayName())
                .code("interval", plan.billing().interval())
                .instant("created_at", commitment.createdAt())
                .instant("updated_at", commitment.updatedAt())
                .list("taxes", commitment.taxes(), taxes::node).node();
    }

    /** A usage threshold with its identity. */
    public ObjectNode threshold(UsageThreshold threshold) {
        return scope.members().id("id", threshold.id())
                .text("threshold_display_name", threshold.displayName())
                .number("amount_cents", threshold.amountCents())
                .flag("recurring", threshold.recurring())
                .instant("created_at", threshold.createdAt())
                .instant("updated_at", threshold.updatedAt()).node();
    }

    /** A usage threshold as one that applies to a subscription. */
    public ObjectNode applicable(UsageThreshold threshold) {
        return scope.members().text("threshold_display_name", threshold.displayName())
                .number("amount_cents", threshold.amountCents())
                .flag("recurring", threshold.recurring()).node();
    }
}
