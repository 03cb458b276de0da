package billing.server.render.usage;

import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.server.render.RenderScope;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.ThresholdCompletion;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Lifetime usage as the API shows it ({@code subscriptions-and-invoicing.md 9.1, 9.6}). */
public final class LifetimeUsageJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public LifetimeUsageJson(RenderScope scope) {
        this.scope = scope;
    }

    /** The lifetime usage of a subscription. */
    public ObjectNode node(LifetimeUsage usage) {
        return scope.members().id("id", usage.id())
                .id("subscription_id", usage.subscription().id())
                .text("external_subscription_id", usage.subscription().externalId())
                .number("external_historical_usage_amount_cents", usage.historicalCents())
                .number("invoiced_usage_amount_cents", usage.invoicedCents())
                .number("current_usage_amount_cents", usage.currentCents())
                .instant("from_datetime", usage.subscription().terms().subscriptionAt())
                .instant("to_datetime", usage.at())
                .list("usage_thresholds", usage.thresholds(), this::completion).node();
    }

    private ObjectNode completion(ThresholdCompletion completion) {
        return scope.members().number("amount_cents", completion.amountCents())
                .rate("completion_ratio", Decimals.round(completion.ratio(), Scale.PRECISE))
                .instant("reached_at", completion.reachedAt()).node();
    }
}
