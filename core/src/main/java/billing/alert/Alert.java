package billing.alert;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Watches a value and reports when it crosses thresholds ({@code money.md 6}).
 *
 * @param externalSubscriptionId whose usage it watches, through all changes of plan; or null
 * @param walletId               whose balance it watches; or null
 * @param code                   unique on the subscription or wallet
 * @param name                   or null
 * @param metricId               the metric that it watches; or null
 * @param thresholds             in the order given, at most one recurring
 * @param evaluation             the last evaluation
 */
public record Alert(UUID id, String externalSubscriptionId, UUID walletId, AlertType type,
                    String code, String name, UUID metricId, List<AlertThreshold> thresholds,
                    Evaluation evaluation, Instant createdAt) {
    /**
     * The last evaluation.
     *
     * @param value that it found; null before the first
     * @param at    null before the first
     */
    public record Evaluation(BigDecimal value, Instant at) {
    }

    public Alert {
        thresholds = List.copyOf(thresholds);
    }

    /** The same after an evaluation that found a value. */
    public Alert evaluated(BigDecimal value, Instant now) {
        return new Alert(id, externalSubscriptionId, walletId, type, code, name, metricId,
                thresholds,
                new Alert.Evaluation(value, now),
                createdAt);
    }

    /** The same with other members that users may change. */
    public Alert changed(String newCode, String newName, UUID newMetricId,
                         List<AlertThreshold> newThresholds) {
        return new Alert(id, externalSubscriptionId, walletId, type, newCode, newName,
                newMetricId, newThresholds, evaluation, createdAt);
    }
}
