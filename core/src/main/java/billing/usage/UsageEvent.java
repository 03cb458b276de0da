package billing.usage;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    /**
     * Requires what an event cannot be stored without.
     *
     * @throws InvalidException {@code value_is_mandatory} of the transaction id or the code
     */
    public void requireIdentity() {
        Map<String, List<String>> details = new TreeMap<>();
        if (isBlank(transactionId)) {
            details.put("transaction_id", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        if (isBlank(code)) {
            details.put("code", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        if (!details.isEmpty()) {
            throw new InvalidException(details);
        }
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
