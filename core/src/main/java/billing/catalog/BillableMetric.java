package billing.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An aggregation over usage events that charges price ({@code rating-and-usage.md 2.1}).
 *
 * @param code        unique among live metrics
 * @param description or null
 * @param aggregation how events become units
 * @param rounding    how units are rounded
 * @param expression  computes the property at ingestion; or null
 * @param filters     the keys and values that charge filters may use, ordered by key
 * @param deletedAt   null while live
 */
public record BillableMetric(UUID id, String name, String code, String description,
                             Aggregation aggregation, Rounding rounding, String expression,
                             List<MetricFilter> filters, Instant createdAt, Instant deletedAt) {
    /**
     * A property by which charges may price apart.
     *
     * @param key    property name
     * @param values the declared values, without duplicates
     */
    public record MetricFilter(String key, List<String> values) {
        public MetricFilter {
            values = List.copyOf(values);
        }
    }

    public BillableMetric {
        filters = List.copyOf(filters);
    }
}
