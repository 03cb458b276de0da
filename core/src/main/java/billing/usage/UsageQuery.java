package billing.usage;

import java.time.Instant;

/**
 * What {@link EventHistory} is asked for to rate the usage of a subscription and a metric.
 *
 * @param totals         the kind of totals; null for the events one by one
 * @param onlyProperties whether nothing but the properties of the events is asked for
 * @param from           null for the whole history
 */
public record UsageQuery(EventTotals.Kind totals, boolean onlyProperties,
                         String externalSubscriptionId, String code, Instant from, Instant end) {
}
