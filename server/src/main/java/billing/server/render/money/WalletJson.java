package billing.server.render.money;

import billing.server.render.RenderScope;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.Scope;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletBalance;
import billing.settlement.wallet.WalletTerms;
import billing.subscription.PaymentChoice;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Wallets as the API shows them ({@code money.md 5}). */
public final class WalletJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public WalletJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A wallet, on its own or in a list. */
    public ObjectNode node(WalletView view) {
        Wallet wallet = view.wallet();
        WalletTerms terms = wallet.terms();
        WalletBalance balance = wallet.balance();
        ObjectNode node = scope.members().id("id", wallet.id())
                .id("customer_id", wallet.customerId())
                .text("external_customer_id", view.customer().externalId())
                .text("billing_entity_code", view.entity(scope).code())
                .code("status", wallet.status()).text("currency", wallet.currency())
                .text("name", terms.name()).text("code", terms.code())
                .number("priority", terms.priority())
                .decimal("rate_amount", wallet.rate().amount())
                .decimal("credits_balance", balance.credits())
                .number("balance_cents", balance.cents())
                .decimal("consumed_credits", balance.consumedCredits())
                .decimal("credits_ongoing_balance", wallet.ongoingCredits())
                .number("ongoing_balance_cents", balance.ongoingCents())
                .decimal("credits_ongoing_usage_balance", wallet.ongoingUsageCredits())
                .number("ongoing_usage_balance_cents", balance.ongoingUsageCents())
                .instant("created_at", wallet.createdAt())
                .instant("expiration_at", terms.expirationAt())
                .instant("last_balance_sync_at", balance.lastSyncAt())
                .instant("last_consumed_credit_at", balance.lastConsumedAt())
                .millis("terminated_at", wallet.terminatedAt())
                .flag("invoice_requires_successful_payment",
                terms.topUps().requiresSuccessfulPayment())
                .number("paid_top_up_min_amount_cents", terms.topUps().minCents())
                .number("paid_top_up_max_amount_cents", terms.topUps().maxCents())
                .text("purchase_order_number", terms.invoicing().purchaseOrderNumber())
                .map("metadata", terms.metadata())
                .node("applies_to", appliesTo(terms.scope()))
                .list("recurring_transaction_rules", view.rules(), rule -> rule(rule, view))
                .list("applied_invoice_custom_sections",
                view.sections(terms.invoicing().sections()),
                        new InvoiceCustomSectionJson(scope)::selected)
                .node("payment_method", payment(scope, terms.invoicing().payment())).node();
        // The specification knows payments alone, so only the other choice is shown.
        return terms.grantedAs() == GrantedCredits.PAYMENT ? node
                : node.put("granted_credits_as", "discount");
    }

    private ObjectNode appliesTo(Scope limits) {
        return scope.members().texts("fee_types", limits.feeTypes())
                .texts("billable_metric_codes",
                        limits.metrics().stream().map(Scope.Metric::code).toList()).node();
    }

    private ObjectNode rule(RecurringRule rule, WalletView view) {
        TopUpTerms terms = rule.terms();
        return scope.members().id("id", rule.id()).code("trigger", rule.schedule().trigger())
                .code("method", rule.topUp().method()).code("interval", rule.schedule().interval())
                .text("status", rule.terminatedAt() == null ? "active" : "terminated")
                .decimal("threshold_credits", rule.schedule().thresholdCredits())
                .decimal("paid_credits", rule.topUp().paidCredits())
                .decimal("granted_credits", rule.topUp().grantedCredits())
                .decimal("target_ongoing_balance", rule.topUp().targetOngoingBalance())
                .flag("grants_target_top_up", rule.topUp().grantsTargetTopUp())
                .instant("started_at", rule.schedule().startedAt()).instant(
                "created_at", rule.createdAt())
                .instant("expiration_at", rule.schedule().expirationAt())
                .flag("invoice_requires_successful_payment", terms.requiresSuccessfulPayment())
                .list("transaction_metadata", terms.metadata(), pair -> pair(scope, pair))
                .text("transaction_name", terms.name())
                .flag("ignore_paid_top_up_limits", rule.topUp().ignoresLimits())
                .text("purchase_order_number", terms.purchaseOrderNumber())
                .list("applied_invoice_custom_sections", view.sections(terms.sections()),
                        new InvoiceCustomSectionJson(scope)::selected)
                .node("payment_method", payment(scope, terms.payment())).node();
    }

    static ObjectNode pair(RenderScope scope, TopUpTerms.Pair pair) {
        return scope.members().text("key", pair.key()).text("value", pair.value()).node();
    }

    static ObjectNode payment(RenderScope scope, PaymentChoice payment) {
        return scope.members().text("payment_method_type", payment.type())
                .text("payment_method_id", payment.id()).node();
    }
}
