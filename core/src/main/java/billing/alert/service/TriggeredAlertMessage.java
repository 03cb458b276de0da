package billing.alert.service;

import billing.alert.Alert;
import billing.alert.AlertThreshold;
import billing.alert.TriggeredAlert;
import billing.catalog.store.Metrics;
import billing.customer.store.Customers;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.kernel.money.Decimals;
import billing.kernel.time.Instants;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.UUID;

/** What a message of an alert carries: nothing else stands for it in the API. */
final class TriggeredAlertMessage {
    private final Handle handle;

    TriggeredAlertMessage(Handle handle) {
        this.handle = handle;
    }

    /** The object {@code triggered_alert} of {@code money.md 6.2}. */
    ObjectNode message(Alert alert, TriggeredAlert triggered) {
        ObjectNode message = JsonNodeFactory.instance.objectNode()
                .put("svc_id", triggered.id().toString())
                .put("svc_organization_id", new Organizations(handle).get().id().toString())
                .put("svc_alert_id", alert.id().toString())
                .put("svc_subscription_id", text(triggered.subscriptionId()))
                .put("external_subscription_id", alert.externalSubscriptionId())
                .put("svc_wallet_id", text(alert.walletId()))
                .put("external_customer_id", new Customers(handle)
                        .byId(triggered.customerId()).orElseThrow().externalId())
                .put("billable_metric_code", alert.metricId() == null ? null
                        : new Metrics(handle).byId(alert.metricId()).orElseThrow().code())
                .put("alert_name", alert.name()).put("alert_code", alert.code())
                .put("alert_type", alert.type().code());
        message.set("current_value", number(triggered.currentValue()));
        message.set("previous_value", number(triggered.previousValue()));
        var crossed = message.putArray("crossed_thresholds");
        for (AlertThreshold threshold : triggered.crossed()) {
            crossed.addObject().put("code", threshold.code())
                    .put("value", Decimals.text(threshold.value()))
                    .put("recurring", threshold.recurring());
        }
        return message.put("triggered_at",
                Instants.text(triggered.triggeredAt()));
    }

    private static String text(UUID id) {
        return id == null ? null : id.toString();
    }

    private static DecimalNode number(BigDecimal value) {
        return DecimalNode.valueOf(new BigDecimal(Decimals.text(value)));
    }
}
