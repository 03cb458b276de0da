package billing.catalog.reader;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.BillableMetric;
import billing.catalog.RoundingFunction;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.limit.Limit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads billable metrics ({@code rating-and-usage.md 2.1}). */
public final class MetricReader implements ResourceReader<BillableMetric> {
    private static final Shape FILTER = Shape.of("metric filter")
            .withMandatory("key", Types.text(), "Name of an event property.")
            .withMandatory("values", Types.texts(), "The values that charge filters may use.");
    private static final MemberType<String> INTERVAL =
            Types.oneOf("value_is_invalid", "seconds");
    private static final Shape SHAPE = Shape.of("metric")
            .withMandatory("code", Types.text(), "Events name it as their code.")
            .withMandatory("name", Types.text(), "Printed on invoices.")
            .with("description", Types.lines(), "For the staff.")
            .withMandatory("aggregation_type", Types.choice(AggregationType.class,
                    Map.of("custom_agg", "feature_unavailable")),
                    "value_is_invalid", "How events become units.")
            .with("field_name", Types.text(),
                    "The event property that is aggregated; all but count_agg need it.")
            .with("recurring", Types.flag(), "Whether units persist from period to period.")
            .with("weighted_interval", Types.node(INTERVAL.schema()),
                    "By what a weighted sum weighs.")
            .with("rounding_function", Types.choice(RoundingFunction.class),
                    "How units are rounded.")
            .with("rounding_precision", Types.count(
                    -Limit.ROUNDING_PRECISION.most(), Limit.ROUNDING_PRECISION.most()),
                    "Decimals kept by rounding; negative means tens, hundreds, …")
            .with("expression", Types.lines(), "Computes the aggregated property of each event,"
                    + " like round(event.properties.a * event.properties.b).")
            .with("filters", Types.objects(FILTER), "Properties by which charges price apart.");

    private final Predicate<String> isWellFormed;

    /**
     * A reader of metrics.
     *
     * @param isWellFormed judges expressions ({@code rating-and-usage.md 2.8})
     */
    public MetricReader(Predicate<String> isWellFormed) {
        this.isWellFormed = isWellFormed;
    }

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public BillableMetric read(Fields in, BillableMetric stored, ReadContext intake) {
        BillableMetric metric = stored == null ? made(in, intake) : changed(in, stored);
        check(in, metric);
        String expression = metric.expression();
        if (expression != null && !expression.isBlank() && !isWellFormed.test(expression)) {
            in.fault("expression", "invalid_expression", "\"" + expression
                    + "\" is no expression", "like round(event.properties.seconds / 60, 2)");
        }
        boolean counts = metric.aggregationType() == AggregationType.COUNT_AGG;
        boolean weighs = metric.aggregationType() == AggregationType.WEIGHTED_SUM_AGG;
        return new BillableMetric(metric.id(), metric.name(), metric.code(),
                metric.description(), metric.aggregationType(),
                counts ? null : metric.fieldName(), metric.recurring(),
                weighs ? metric.weightedInterval() : null, metric.roundingFunction(),
                metric.roundingPrecision(), metric.expression(), metric.filters(),
                metric.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(BillableMetric metric) {
        return new DocumentMembers().put("code", metric.code()).put("name", metric.name())
                .put("description", metric.description())
                .put("aggregation_type", metric.aggregationType())
                .put("field_name", metric.fieldName())
                .putUnless(false, "recurring", metric.recurring())
                .put("weighted_interval", metric.weightedInterval())
                .put("rounding_function", metric.roundingFunction())
                .put("rounding_precision", metric.roundingPrecision())
                .put("expression", metric.expression())
                .put("filters", metric.filters().stream()
                        .map(filter -> new DocumentMembers().put("key", filter.key())
                                .put("values", filter.values()).members()).toList())
                .members();
    }

    private static BillableMetric made(Fields in, ReadContext intake) {
        in.requireMandatory();
        return new BillableMetric(intake.newId(), in.get("name", null), in.get("code", null),
                in.get("description", null), in.get("aggregation_type", null),
                in.get("field_name", null), in.orElse("recurring", false),
                interval(in, null, in.get("aggregation_type", null)),
                in.get("rounding_function", null),
                in.get("rounding_precision", null), in.get("expression", null),
                filters(in, List.of()), intake.now(), null);
    }

    private static BillableMetric changed(Fields in, BillableMetric stored) {
        return new BillableMetric(stored.id(), in.get("name", stored.name()),
                in.get("code", stored.code()), in.get("description", stored.description()),
                in.get("aggregation_type", stored.aggregationType()),
                in.get("field_name", stored.fieldName()),
                in.orElse("recurring", stored.recurring()),
                interval(in, stored.weightedInterval(),
                        in.get("aggregation_type", stored.aggregationType())),
                in.get("rounding_function", stored.roundingFunction()),
                in.get("rounding_precision", stored.roundingPrecision()),
                in.get("expression", stored.expression()), filters(in, stored.filters()),
                stored.createdAt(), null);
    }

    /** Judged in files and where it matters; other requests may hold anything. */
    private static String interval(Fields in, String stored, AggregationType type) {
        if (!in.mentions("weighted_interval")) {
            return stored;
        }
        boolean matters = type == AggregationType.WEIGHTED_SUM_AGG || in.reading().strict();
        return matters && in.find("weighted_interval").isPresent()
                ? INTERVAL.read(in.node("weighted_interval"), "weighted_interval", in.reading())
                : null;
    }

    private static void check(Fields in, BillableMetric metric) {
        AggregationType type = metric.aggregationType();
        if (type == null) {
            return;
        }
        boolean counts = type == AggregationType.COUNT_AGG;
        boolean hasField = metric.fieldName() != null && !metric.fieldName().isBlank();
        if (!counts && !hasField && (!in.mentions("field_name") || in.has("field_name"))) {
            in.fault("field_name", "value_is_mandatory",
                    "\"" + type.code() + "\" needs \"field_name\"",
                    "the event property to aggregate");
        }
        if (counts && hasField && in.reading().strict()) {
            in.fault("field_name", "value_must_be_blank",
                    "\"count_agg\" counts events and reads no \"field_name\"", "leave it out");
        }
        if (metric.recurring() && !type.mayRecur()) {
            in.fault("recurring", "not_compatible_with_aggregation_type",
                    "\"" + type.code() + "\" cannot be recurring",
                    "sum_agg, unique_count_agg and weighted_sum_agg can");
        }
        if (type == AggregationType.WEIGHTED_SUM_AGG && metric.weightedInterval() == null
                && in.find("weighted_interval").isEmpty()) {
            in.fault("weighted_interval", "value_is_invalid",
                    "\"weighted_sum_agg\" needs \"weighted_interval\"", "write seconds");
        }
    }

    private static List<MetricFilter> filters(Fields in, List<MetricFilter> stored) {
        if (!in.has("filters")) {
            return stored;
        }
        List<Fields> given = in.orElse("filters", List.of());
        given.forEach(Fields::requireMandatory);
        return given.stream()
                .map(filter -> new MetricFilter(filter.orElse("key", ""),
                        filter.<List<String>>orElse("values", List.of()).stream().distinct()
                                .toList()))
                .sorted(Comparator.comparing(MetricFilter::key)).toList();
    }

    /** The filters of a metric by key. */
    public static Map<String, List<String>> declared(BillableMetric metric) {
        return metric.filters().stream().collect(Collectors.toMap(
                MetricFilter::key, MetricFilter::values, (one, other) -> one));
    }
}
