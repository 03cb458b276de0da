package billing.usage.store;

import billing.catalog.BillableMetric;
import billing.catalog.store.Metrics;
import billing.engine.CachedValue;
import billing.engine.Handle;
import billing.usage.expression.Expression;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** The metric codes of the live metrics, as they are when this is made. */
public final class MeteredCodes {
    private static final CachedValue<Map<String, MeteredCode>> STORED =
            new CachedValue<>(CachedValue.Topic.METERING,
                    handle -> byCode(new Metrics(handle).all()));
    private final Map<String, MeteredCode> live;

    /** Reads them. */
    public MeteredCodes(Handle handle) {
        live = STORED.in(handle);
    }

    /** The codes of given metrics, stored or not. */
    public MeteredCodes(Collection<BillableMetric> metrics) {
        live = byCode(metrics);
    }

    private static Map<String, MeteredCode> byCode(Collection<BillableMetric> metrics) {
        return metrics.stream().map(metric -> new MeteredCode(metric.code(), true,
                        metric.aggregation().fieldName(), metric.aggregation().type().isNumeric(),
                        expression(metric.expression()), metric.aggregation().recurring(),
                        metric.filters()))
                .collect(Collectors.toUnmodifiableMap(MeteredCode::code, code -> code,
                        (a, b) -> b));
    }

    /** The metric and field of a code. */
    public MeteredCode find(String code) {
        MeteredCode known = code == null ? null : live.get(code);
        return known == null ? MeteredCode.unknown(code) : known;
    }

    private static Expression expression(String text) {
        return text == null || text.isBlank() ? null : Expression.stored(text);
    }
}
