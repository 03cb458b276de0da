package billing.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/**
 * One thing that was used ({@code rating-and-usage.md 1.1}).
 *
 * @param transactionId          idempotency key within the subscription, not blank
 * @param externalSubscriptionId or null; not checked at ingestion
 * @param code                   metric code; not checked at ingestion
 * @param timestamp              UTC, to the microsecond
 * @param properties             top-level members; values are JSON scalars as text, see
 *                               {@code rating-and-usage.md 2.3}
 * @param preciseTotalCents      price that comes with the event, for the dynamic model; or null
 */
public record UsageEvent(String transactionId, String externalSubscriptionId, String code,
                         Instant timestamp, Map<String, Object> properties,
                         BigDecimal preciseTotalCents) {
}
