package billing.usage.store;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.store.Remembered;
import billing.store.Rows;
import billing.usage.expression.Expression;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The metric codes of the live metrics, as they are when this is made. */
public final class MeteredCodes {
    private static final Remembered<Map<String, MeteredCode>> STORED =
            new Remembered<>(Remembered.Topic.METERING, MeteredCodes::stored);
    private final Map<String, MeteredCode> live;

    /** Reads them. */
    public MeteredCodes(Handle handle) {
        live = STORED.in(handle);
    }

    /** The codes of metrics at hand, stored or not. */
    public MeteredCodes(Collection<BillableMetric> metrics) {
        live = metrics.stream().map(metric -> new MeteredCode(metric.code(), true,
                        metric.fieldName(), metric.aggregationType().isNumeric(),
                        expression(metric.expression())))
                .collect(Collectors.toMap(MeteredCode::code, code -> code, (a, b) -> b));
    }

    private static Map<String, MeteredCode> stored(Handle handle) {
        return new Rows<>(handle, "SELECT code, aggregation_type, field_name, expression"
                + " FROM billable_metrics", row -> new MeteredCode(row.text("code"), true,
                        row.text("field_name"), isNumeric(row.text("aggregation_type")),
                        expression(row.text("expression"))))
                .list("WHERE deleted_at IS NULL").stream()
                .collect(Collectors.toUnmodifiableMap(MeteredCode::code, code -> code));
    }

    /** What is known of a code. */
    public MeteredCode of(String code) {
        MeteredCode known = code == null ? null : live.get(code);
        return known == null ? MeteredCode.unknown(code) : known;
    }

    private static Expression expression(String text) {
        return text == null || text.isBlank() ? null : Expression.parse(text);
    }

    private static boolean isNumeric(String aggregation) {
        return AggregationType.valueOf(aggregation.toUpperCase(Locale.ROOT)).isNumeric();
    }
}
