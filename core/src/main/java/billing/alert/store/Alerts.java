package billing.alert.store;

import billing.alert.Alert;
import billing.alert.AlertThreshold;
import billing.alert.AlertType;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored alerts ({@code money.md 6.1}); deleted ones are not found. */
public final class Alerts {
    private static final TypeReference<List<AlertThreshold>> THRESHOLDS =
            new TypeReference<>() { };
    private static final String LIVE = " AND deleted_at IS NULL";
    private final Handle handle;
    private final Rows<Alert> rows;

    /** The alerts of a database. */
    public Alerts(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM alerts", Alerts::alert);
    }

    /** Where alerts hang: on an external subscription id, or on a wallet. */
    public record Owner(String externalSubscriptionId, UUID walletId) {
        /** A subscription. */
        public static Owner subscription(String externalId) {
            return new Owner(externalId, null);
        }

        /** A wallet. */
        public static Owner wallet(UUID id) {
            return new Owner(null, id);
        }

        private String condition() {
            return walletId == null ? "external_subscription_id = ?" : "wallet_id = ?";
        }

        private Object value() {
            return walletId == null ? externalSubscriptionId : walletId;
        }
    }

    /** The alerts of an owner, the newest first. */
    public List<Alert> ofOwner(Owner owner) {
        return rows.list("WHERE " + owner.condition() + LIVE + " ORDER BY created_at DESC, id",
                owner.value());
    }

    /**
     * An owner's alert.
     *
     * @throws NotFoundException when it has none of the code
     */
    public Alert get(Owner owner, String code) {
        return rows.first("WHERE " + owner.condition() + " AND code = ?" + LIVE, owner.value(),
                code).orElseThrow(() -> new NotFoundException("alert", code));
    }

    /** An alert, deleted or not. */
    public Optional<Alert> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** Adds an alert. */
    public void insert(Alert alert) {
        columns(alert).set("id", alert.id())
                .set("external_subscription_id", alert.externalSubscriptionId())
                .set("wallet_id", alert.walletId()).set("alert_type", alert.type())
                .set("created_at", alert.createdAt()).insert(handle);
    }

    /** Changes an alert. */
    public void update(Alert alert) {
        columns(alert).update(handle, alert.id());
    }

    /** Deletes an alert; its code is free again. */
    public void delete(UUID id, Instant now) {
        Columns.of("alerts").set("deleted_at", now).update(handle, id);
    }

    /** Deletes the alerts on a metric, which is deleted itself. */
    public void deleteOfMetric(UUID metricId, Instant now) {
        handle.execute("UPDATE alerts SET deleted_at = ? WHERE billable_metric_id = ?" + LIVE, now,
                metricId);
    }

    private static Columns columns(Alert alert) {
        return Columns.of("alerts").set("code", alert.code()).set("name", alert.name())
                .set("billable_metric_id", alert.metricId())
                .json("thresholds", alert.thresholds())
                .set("previous_value", alert.evaluation().value())
                .set("last_processed_at", alert.evaluation().at());
    }

    private static Alert alert(Row row) {
        return new Alert(row.id("id"), row.text("external_subscription_id"), row.id("wallet_id"),
                row.constant("alert_type", AlertType.class), row.text("code"), row.text("name"),
                row.id("billable_metric_id"), row.json("thresholds", THRESHOLDS),
                new Alert.Evaluation(row.decimal("previous_value"),
                        row.instant("last_processed_at")),
                row.instant("created_at"));
    }
}
