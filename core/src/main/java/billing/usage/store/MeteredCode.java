package billing.usage.store;

import billing.catalog.BillableMetric.MetricFilter;
import billing.usage.UsageEvent;
import billing.usage.expression.EvaluationException;
import billing.usage.expression.Expression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metric of a code, as far as ingestion needs it.
 *
 * @param code       exact and case-sensitive
 * @param known      whether a live metric has the code; events of others are stored all the same
 * @param fieldName  the property that the metric aggregates; null for count and unknown codes
 * @param numeric    whether an event takes part only with a number in that property
 *                   ({@code rating-and-usage.md 2.3})
 * @param expression computes that property when an event comes in; or null
 * @param recurring  whether units persist from period to period, so that events from before the
 *                   start of a subscription may count
 * @param filters    the properties by which charges may price apart, with their values
 */
public record MeteredCode(String code, boolean known, String fieldName, boolean numeric,
                          Expression expression, boolean recurring,
                          List<MetricFilter> filters) {
    /** A code that no live metric has. */
    static MeteredCode unknown(String code) {
        return new MeteredCode(code, false, null, false, null, false, List.of());
    }

    /**
     * The event with the property that the metric's expression computes, evaluated once, when the
     * event comes in ({@code rating-and-usage.md 2.8}); the event itself when there is none.
     *
     * @throws EvaluationException when the expression has no result for the event
     */
    public UsageEvent computed(UsageEvent event) {
        if (expression == null || fieldName == null) {
            return event;
        }
        Map<String, Object> properties = new LinkedHashMap<>(event.properties());
        properties.put(fieldName, expression.evaluate(event).text());
        return new UsageEvent(event.transactionId(), event.externalSubscriptionId(), event.code(),
                event.timestamp(), properties, event.preciseTotalCents());
    }
}
