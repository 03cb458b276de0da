package billing.usage;

import java.time.Instant;

/**
 * Which events a list shows ({@code rating-and-usage.md 1.9}); null means "any".
 *
 * @param code                   metric code
 * @param externalSubscriptionId external id
 * @param from                   the earliest timestamp
 * @param to                     the latest timestamp
 * @param withVoided             whether events that are rated no more are shown too
 */
public record EventFilter(String code, String externalSubscriptionId, Instant from, Instant to,
                          boolean withVoided) {
    /** Every event. */
    public static final EventFilter ALL = new EventFilter(null, null, null, null, true);
}
