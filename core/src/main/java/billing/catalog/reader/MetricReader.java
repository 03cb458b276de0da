package billing.catalog.reader;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Rounding;
import billing.catalog.RoundingFunction;
import billing.input.CodeTypes;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.CodeList;
import billing.kernel.error.ErrorCode;
import billing.kernel.limit.Limit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads billable metrics ({@code rating-and-usage.md 2.1}). */
public final class MetricReader implements ResourceReader<BillableMetric> {
    private static final Shape FILTER = Shape.of("metric filter")
            .withMandatory("key", Types.key(), "Name of an event property.")
            .withMandatory("values", Types.list(Types.key()),
                    "The values that charge filters may use.");
    private static final MemberType<String> INTERVAL =
            Types.oneOf(ErrorCode.VALUE_IS_INVALID, "seconds");
    private static final Shape SHAPE = Shape.of("metric")
            .withMandatory("code", Types.key(), "Events name it as their code.")
            .withMandatory("name", Types.text(), "Printed on invoices.")
            .with("description", Types.lines(), "For the staff.")
            .withMandatory("aggregation_type", Types.choice(AggregationType.class,
                    Map.of("custom_agg", "feature_unavailable")),
                    ErrorCode.VALUE_IS_INVALID, "How events become units.")
            .with("field_name", Types.text(),
                    "The event property that is aggregated; all but count_agg need it.")
            .with("recurring", Types.flag(), "Whether units persist from period to period.")
            .with("weighted_interval", Types.node(INTERVAL.schema()),
                    "By what a weighted sum weighs.")
            .with("percentile", Types.count(1, 100),
                    "percentile_agg: which percentile, by the nearest rank.")
            .with("rounding_function", Types.choice(RoundingFunction.class),
                    "How units are rounded.")
            .with("rounding_precision", Types.count(
                    -Limit.ROUNDING_PRECISION.most(), Limit.ROUNDING_PRECISION.most()),
                    "Decimals kept by rounding; negative means tens, hundreds, …")
            .with("unit_code", CodeTypes.code(CodeList.UNITS, "unit"),
                    "What the units are, UN/ECE Recommendation 20 code like E34 for gigabytes;"
                            + " C62, one.")
            .with("expression", Types.lines(), "Computes the aggregated property of each event,"
                    + " like round(event.properties.a * event.properties.b).")
            .with("filters", Types.objects(FILTER), "Properties by which charges price apart.");

    private final Predicate<String> isWellFormed;

    /**
     * A reader of metrics.
     *
     * @param isWellFormed whether an expression is well-formed ({@code rating-and-usage.md 2.8})
     */
    public MetricReader(Predicate<String> isWellFormed) {
        this.isWellFormed = isWellFormed;
    }

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public BillableMetric read(Fields in, BillableMetric stored, ReadContext context) {
        if (stored == null) {
            in.requireMandatory();
        }
        BillableMetric from = stored == null ? blank(context) : stored;
        String name = in.get("name", from.name());
        String code = in.get("code", from.code());
        String description = in.get("description", from.description());
        Aggregation aggregation = aggregation(in, from.aggregation());
        Rounding rounding = new Rounding(
                in.get("rounding_function", from.rounding().function()),
                in.get("rounding_precision", from.rounding().precision()));
        String expression = in.get("expression", from.expression());
        List<MetricFilter> filters = filters(in, from.filters());
        if (aggregation.type() != null) {
            check(in, aggregation);
        }
        if (expression != null && !expression.isBlank() && !isWellFormed.test(expression)) {
            in.fault("expression", "invalid_expression", "\"" + expression
                    + "\" is not a valid expression",
                    "like round(event.properties.seconds / 60, 2)");
        }
        return new BillableMetric(from.id(), name, code, description, kept(aggregation), rounding,
                expression, filters, from.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(BillableMetric metric) {
        return new DocumentMembers().put("code", metric.code()).put("name", metric.name())
                .put("description", metric.description())
                .put("aggregation_type", metric.aggregation().type())
                .put("field_name", metric.aggregation().fieldName())
                .putUnless(false, "recurring", metric.aggregation().recurring())
                .put("weighted_interval", metric.aggregation().weightedInterval())
                .put("percentile", metric.aggregation().percentile())
                .put("rounding_function", metric.rounding().function())
                .put("rounding_precision", metric.rounding().precision())
                .put("unit_code", metric.aggregation().unitCode())
                .put("expression", metric.expression())
                .put("filters", metric.filters().stream()
                        .map(filter -> new DocumentMembers().put("key", filter.key())
                                .put("values", filter.values()).members()).toList())
                .members();
    }

    private static BillableMetric blank(ReadContext context) {
        return new BillableMetric(context.newId(), null, null, null,
                new Aggregation(null, null, false, null, null), Rounding.NONE, null, List.of(),
                context.now(), null);
    }

    private static Aggregation aggregation(Fields in, Aggregation from) {
        AggregationType type = in.get("aggregation_type", from.type());
        return new Aggregation(type, in.get("field_name", from.fieldName()),
                in.orElse("recurring", from.recurring()),
                interval(in, from.weightedInterval(), type),
                in.get("percentile", from.percentile()),
                in.get("unit_code", from.unitCode()));
    }

    /** Drops the members that the type does not use, even when the request has them. */
    private static Aggregation kept(Aggregation given) {
        AggregationType type = given.type();
        return type == null ? given : new Aggregation(type,
                type.needsField() ? given.fieldName() : null, given.recurring(),
                type.averagesLevel() ? given.weightedInterval() : null,
                type.ranksValues() ? given.percentile() : null, given.unitCode());
    }

    /** Validated in files and for weighted sums; of other types, requests may send any value. */
    private static String interval(Fields in, String stored, AggregationType type) {
        if (!in.mentions("weighted_interval")) {
            return stored;
        }
        boolean matters = type != null && type.averagesLevel() || in.reading().strict();
        return matters && in.find("weighted_interval").isPresent()
                ? INTERVAL.read(in.node("weighted_interval"), "weighted_interval", in.reading())
                : null;
    }

    private static void check(Fields in, Aggregation given) {
        AggregationType type = given.type();
        boolean hasField = given.fieldName() != null && !given.fieldName().isBlank();
        if (type.needsField() && !hasField
                && (!in.mentions("field_name") || in.has("field_name"))) {
            in.fault("field_name", ErrorCode.VALUE_IS_MANDATORY,
                    "\"" + type.code() + "\" needs \"field_name\"",
                    "the event property to aggregate");
        }
        if (!type.needsField() && hasField && in.reading().strict()) {
            in.fault("field_name", ErrorCode.VALUE_MUST_BE_BLANK,
                    "\"" + type.code() + "\" counts events and reads no \"field_name\"",
                    "leave it out");
        }
        if (given.recurring() && !type.mayRecur()) {
            in.fault("recurring", "not_compatible_with_aggregation_type",
                    "\"" + type.code() + "\" cannot be recurring",
                    "sum_agg, unique_count_agg and weighted_sum_agg can");
        }
        if (type.averagesLevel() && given.weightedInterval() == null
                && in.find("weighted_interval").isEmpty()) {
            in.fault("weighted_interval", ErrorCode.VALUE_IS_INVALID,
                    "\"" + type.code() + "\" needs \"weighted_interval\"", "write seconds");
        }
        if (type.ranksValues() && given.percentile() == null
                && (!in.mentions("percentile") || in.has("percentile"))) {
            in.fault("percentile", ErrorCode.VALUE_IS_MANDATORY,
                    "\"" + type.code() + "\" needs \"percentile\"", "a whole number, 1 to 100");
        }
        if (!type.ranksValues() && given.percentile() != null && in.reading().strict()) {
            in.fault("percentile", ErrorCode.VALUE_MUST_BE_BLANK,
                    "\"" + type.code() + "\" reads no \"percentile\"", "leave it out");
        }
    }

    /** One filter for each key, with all values that are given for it. */
    private static List<MetricFilter> filters(Fields in, List<MetricFilter> stored) {
        if (!in.has("filters")) {
            return stored;
        }
        List<Fields> given = in.orElse("filters", List.of());
        given.forEach(Fields::requireMandatory);
        Map<String, Set<String>> valuesOfKeys = new TreeMap<>();
        given.forEach(filter -> valuesOfKeys
                .computeIfAbsent(filter.orElse("key", ""), key -> new LinkedHashSet<>())
                .addAll(filter.orElse("values", List.of())));
        return valuesOfKeys.entrySet().stream().map(filter ->
                new MetricFilter(filter.getKey(), List.copyOf(filter.getValue()))).toList();
    }

    /** The filters of a metric by key. */
    public static Map<String, List<String>> declared(BillableMetric metric) {
        return metric.filters().stream().collect(Collectors.toMap(
                MetricFilter::key, MetricFilter::values, (one, other) -> one));
    }
}
