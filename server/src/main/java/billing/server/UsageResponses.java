package billing.server;

import billing.alert.Alert;
import billing.catalog.store.Metrics;
import billing.engine.Handle;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.PastUsage;
import billing.server.render.RenderScope;
import billing.server.render.usage.AlertJson;
import billing.server.render.usage.LifetimeUsageJson;
import billing.server.render.usage.UsageJson;
import billing.settlement.progressive.LifetimeUsage;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Loads and renders usage and the alerts on it. */
public final class UsageResponses {
    private final Handle handle;
    private final RenderScope scope;

    UsageResponses(Handle handle, RenderScope scope) {
        this.handle = handle;
        this.scope = scope;
    }

    /** The current usage of a billing period. */
    public ObjectNode usage(CurrentUsage usage) {
        return new UsageJson(scope).current(usage);
    }

    /** The current usage with its projection to the period's end, which the usage must have. */
    public ObjectNode projectedUsage(CurrentUsage usage) {
        return new UsageJson(scope).projected(usage);
    }

    /** The usage of a billed period. */
    public ObjectNode pastUsage(PastUsage usage) {
        return new UsageJson(scope).past(usage);
    }

    /** The lifetime usage of a subscription. */
    public ObjectNode lifetimeUsage(LifetimeUsage usage) {
        return new LifetimeUsageJson(scope).node(usage);
    }

    /**
     * An alert.
     *
     * @param walletCode of the wallet that it watches; or null
     */
    public ObjectNode alert(Alert alert, String walletCode) {
        return new AlertJson(scope).node(alert, alert.metricId() == null ? null
                : new Metrics(handle).byId(alert.metricId()).orElseThrow(), walletCode);
    }
}
