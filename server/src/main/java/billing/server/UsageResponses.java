package billing.server;

import billing.alert.Alert;
import billing.catalog.store.Metrics;
import billing.engine.Handle;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.PastUsage;
import billing.server.render.AlertJson;
import billing.server.render.LifetimeUsageJson;
import billing.server.render.RenderScope;
import billing.server.render.UsageJson;
import billing.settlement.progressive.LifetimeUsage;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The API's answers for what was used, and for alerts on it. */
public final class UsageResponses {
    private final Handle handle;
    private final RenderScope scope;

    UsageResponses(Handle handle, RenderScope scope) {
        this.handle = handle;
        this.scope = scope;
    }

    /** What has been used of a running window. */
    public ObjectNode usage(CurrentUsage usage) {
        return new UsageJson(scope).current(usage);
    }

    /** The same with what it comes to at the window's end, which the usage must have. */
    public ObjectNode projectedUsage(CurrentUsage usage) {
        return new UsageJson(scope).projected(usage);
    }

    /** What was used of a period that has been billed. */
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
     * @param walletCode of the wallet that it hangs on; or null
     */
    public ObjectNode alert(Alert alert, String walletCode) {
        return new AlertJson(scope).node(alert, alert.metricId() == null ? null
                : new Metrics(handle).byId(alert.metricId()).orElseThrow(), walletCode);
    }
}
