package billing.alert;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * That one evaluation of an alert crossed thresholds ({@code money.md 6.2}).
 *
 * @param subscriptionId whose usage crossed them; null for a wallet's
 * @param crossed        by value
 */
public record TriggeredAlert(UUID id, UUID alertId, UUID subscriptionId, UUID customerId,
                             BigDecimal previousValue, BigDecimal currentValue,
                             List<AlertThreshold> crossed, Instant triggeredAt) {
    public TriggeredAlert {
        crossed = List.copyOf(crossed);
    }
}
