package billing.usage.store;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.store.Row;
import billing.usage.expression.Expression;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The metric codes of the live metrics, as they are when this is made. */
public final class MeteredCodes {
    private final Map<String, MeteredCode> live = new HashMap<>();

    /** Reads them. */
    public MeteredCodes(Handle handle) {
        handle.createQuery("SELECT code, aggregation_type, field_name, expression"
                        + " FROM billable_metrics WHERE deleted_at IS NULL")
                .map(Row.mapper(row -> new MeteredCode(row.text("code"), true,
                        row.text("field_name"), isNumeric(row.text("aggregation_type")),
                        expression(row.text("expression")))))
                .forEach(code -> live.put(code.code(), code));
    }

    /** The codes of metrics at hand, stored or not. */
    public MeteredCodes(Collection<BillableMetric> metrics) {
        metrics.forEach(metric -> live.put(metric.code(), new MeteredCode(metric.code(), true,
                metric.fieldName(), metric.aggregationType().isNumeric(),
                expression(metric.expression()))));
    }

    /** What is known of a code. */
    public MeteredCode of(String code) {
        MeteredCode known = live.get(code);
        return known == null ? MeteredCode.unknown(code) : known;
    }

    private static Expression expression(String text) {
        return text == null || text.isBlank() ? null : Expression.parse(text);
    }

    private static boolean isNumeric(String aggregation) {
        return AggregationType.valueOf(aggregation.toUpperCase(Locale.ROOT)).isNumeric();
    }
}
