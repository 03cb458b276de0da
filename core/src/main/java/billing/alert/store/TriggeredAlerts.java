package billing.alert.store;

import billing.alert.AlertThreshold;
import billing.alert.TriggeredAlert;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.UUID;

/** The crossings that alerts reported ({@code money.md 6.2}). */
public final class TriggeredAlerts {
    private static final TypeReference<List<AlertThreshold>> THRESHOLDS =
            new TypeReference<>() { };
    private final Handle handle;
    private final Rows<TriggeredAlert> rows;

    /** The triggered alerts of a database. */
    public TriggeredAlerts(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM triggered_alerts",
                row -> new TriggeredAlert(row.id("id"), row.id("alert_id"),
                        row.id("subscription_id"), row.id("customer_id"),
                        row.decimal("previous_value"), row.decimal("current_value"),
                        row.json("crossed_thresholds", THRESHOLDS),
                        row.instant("triggered_at")));
    }

    /** One that the database refers to. */
    public TriggeredAlert get(UUID id) {
        return rows.first("WHERE id = ?", id).orElseThrow();
    }

    /** Adds one. */
    public void insert(TriggeredAlert triggered) {
        Columns.of("triggered_alerts").set("id", triggered.id())
                .set("alert_id", triggered.alertId())
                .set("subscription_id", triggered.subscriptionId())
                .set("customer_id", triggered.customerId())
                .set("previous_value", triggered.previousValue())
                .set("current_value", triggered.currentValue())
                .json("crossed_thresholds", triggered.crossed())
                .set("triggered_at", triggered.triggeredAt()).insert(handle);
    }
}
