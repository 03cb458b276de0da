package billing.server.render.usage;

import billing.alert.Alert;
import billing.alert.AlertThreshold;
import billing.catalog.BillableMetric;
import billing.server.render.RenderScope;
import billing.server.render.catalog.BillableMetricJson;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Alerts as the API shows them ({@code money.md 6.1}). */
public final class AlertJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public AlertJson(RenderScope scope) {
        this.scope = scope;
    }

    /**
     * An alert.
     *
     * @param metric     the metric that it watches; or null
     * @param walletCode of the wallet that it watches; or null
     */
    public ObjectNode node(Alert alert, BillableMetric metric, String walletCode) {
        return scope.members().id("id", alert.id()).id("organization_id", scope.organizationId())
                .text("external_subscription_id", alert.externalSubscriptionId())
                .id("wallet_id", alert.walletId()).text("wallet_code", walletCode)
                .node("billable_metric",
                        metric == null ? null : new BillableMetricJson(scope).node(metric))
                .code("alert_type", alert.type()).text("code", alert.code())
                .text("name", alert.name())
                .text("direction", alert.type().isIncreasing() ? "increasing" : "decreasing")
                .rate("previous_value", alert.evaluation().value())
                .instant("last_processed_at", alert.evaluation().at())
                .list("thresholds", alert.thresholds(), this::threshold)
                .instant("created_at", alert.createdAt()).node();
    }

    private ObjectNode threshold(AlertThreshold threshold) {
        return scope.members().text("code", threshold.code())
                .flag("recurring", threshold.recurring())
                .decimal("value", threshold.value()).node();
    }
}
