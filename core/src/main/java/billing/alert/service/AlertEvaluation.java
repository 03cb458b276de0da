package billing.alert.service;

import billing.alert.Alert;
import billing.alert.AlertThreshold;
import billing.alert.ThresholdCrossing;
import billing.alert.TriggeredAlert;
import billing.alert.store.Alerts;
import billing.alert.store.TriggeredAlerts;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Compares an alert with the value that it watches: whatever was crossed since the last time is
 * reported once, in one message ({@code money.md 6.2}).
 */
public final class AlertEvaluation {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Evaluates within the handle's transaction. */
    public AlertEvaluation(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Evaluates an alert.
     *
     * @param current        the value now
     * @param subscriptionId whose usage it is; null for a wallet's balance
     */
    public void evaluate(Alert alert, BigDecimal current, UUID subscriptionId, UUID customerId) {
        List<AlertThreshold> crossed = ThresholdCrossing.of(alert.thresholds(),
                alert.type().isIncreasing(), alert.evaluation().value(), current);
        new Alerts(handle).update(alert.evaluated(current, now));
        if (!crossed.isEmpty()) {
            TriggeredAlert triggered = new TriggeredAlert(work.nextId(), alert.id(),
                    subscriptionId, customerId, alert.evaluation().value(), current, crossed, now);
            new TriggeredAlerts(handle).insert(triggered);
            Notices.in(handle).add(EventType.ALERT_TRIGGERED, triggered.id(),
                    new TriggeredAlertMessage(handle).message(alert, triggered));
        }
    }
}
