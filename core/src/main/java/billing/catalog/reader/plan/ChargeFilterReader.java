package billing.catalog.reader.plan;

import billing.catalog.BillableMetric;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.charge.ChargeModelType;
import billing.catalog.reader.MetricReader;
import billing.input.Document;
import billing.input.Fields;
import billing.input.Node;
import billing.input.ReadContext;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.SimilarNames;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the filters of a charge ({@code rating-and-usage.md 4.1}). */
final class ChargeFilterReader {
    static final Shape SHAPE = Shape.of("charge filter")
            .with("invoice_display_name", Types.text(), "Printed on invoices.")
            .withMandatory("values", Types.map(Types.texts()), "Property to the values that match;"
                    + " [" + ChargeFilter.ALL_VALUES + "] for all values of the metric's filter.")
            .with("properties", Types.node(PropertiesShape.ALL.schema()),
                    "The price of what matches, in the charge's model.");

    private final BillableMetric metric;
    private final ChargeModelType type;
    private final ReadContext context;

    ChargeFilterReader(BillableMetric metric, ChargeModelType type, ReadContext context) {
        this.metric = metric;
        this.type = type;
        this.context = context;
    }

    /** The complete list of a charge's filters; those with the values of a stored one change it. */
    List<ChargeFilter> read(List<Fields> given, List<ChargeFilter> stored) {
        List<ChargeFilter> filters = new ArrayList<>();
        for (Fields in : given) {
            in.requireMandatory();
            Map<String, List<String>> values = in.orElse("values", Map.of());
            checkValues(in);
            ChargeFilter known = stored.stream()
                    .filter(filter -> filter.isFor(values))
                    .filter(filter -> filters.stream().noneMatch(f -> f.id().equals(filter.id())))
                    .findFirst().orElse(null);
            filters.add(filter(in, values, known));
        }
        return filters;
    }

    /**
     * The filters that a request for the charge does not name; they must go with its model, since
     * what they match would cost nothing otherwise.
     */
    List<ChargeFilter> kept(Fields charge, List<ChargeFilter> stored) {
        return stored.stream().map(filter -> filter.properties().modelType() == type ? filter
                : new ChargeFilter(filter.id(), filter.invoiceDisplayName(), filter.values(),
                        underModel(charge, filter), filter.createdAt())).toList();
    }

    private ChargeProperties underModel(Fields charge, ChargeFilter filter) {
        Reading reading = Reading.ofRequests();
        Node before = Document.json("", ChargePropertiesJson.text(filter.properties()),
                reading.problems()).orElseThrow();
        ChargeProperties after = new PropertiesReader(type, reading).properties(before, true);
        reading.problems().details().values().stream().flatMap(List::stream)
                .forEach(code -> charge.reading().problems().add(charge.node("charge_model"),
                        "properties", code, "the prices of filter " + filter.values()
                                + " are not " + type.code(), "give the filters with the model"));
        return after;
    }

    /** A single filter with what a request changes; its values are fixed. */
    ChargeFilter change(Fields in, ChargeFilter stored) {
        return filter(in, stored.values(), stored);
    }

    private ChargeFilter filter(Fields in, Map<String, List<String>> values, ChargeFilter known) {
        boolean sameModel = known != null && known.properties().modelType() == type;
        ChargeProperties properties = in.mentions("properties")
                ? new PropertiesReader(type, in.reading()).properties(in.node("properties"), true)
                : sameModel ? known.properties()
                : new ChargeProperties(type.free(), null, null);
        if (known == null) {
            return new ChargeFilter(context.newId(), in.get("invoice_display_name", null), values,
                    properties, context.now());
        }
        return new ChargeFilter(known.id(),
                in.get("invoice_display_name", known.invoiceDisplayName()), values, properties,
                known.createdAt());
    }

    private void checkValues(Fields in) {
        Map<String, List<String>> declared = MetricReader.declared(metric);
        if (!in.has("values")) {
            return;
        }
        in.node("values").members().forEach((key, values) -> {
            if (!declared.containsKey(key)) {
                in.reading().problems().add(in.node("values").placeOfName(key), values.path(),
                        "values", ErrorCode.VALUE_IS_INVALID, "metric " + metric.code()
                                + " declares no filter \"" + key + "\"",
                        SimilarNames.question(key, declared.keySet()));
                in.reading().problems().addCode("billable_metric_filter", "relation_must_exist");
                return;
            }
            if (values.isBlank()) {
                in.reading().problems().add(values, "values", ErrorCode.VALUE_IS_MANDATORY,
                        "filter \"" + key + "\" has no values", null);
            }
            List<Node> items = values.items();
            items.forEach(value ->
                    checkValue(in, key, value, items.size() == 1, declared.get(key)));
        });
    }

    private void checkValue(Fields in, String key, Node value, boolean alone,
                            List<String> declared) {
        if (ChargeFilter.ALL_VALUES.equals(value.text())) {
            if (!alone) {
                in.reading().problems().add(value, "values", ErrorCode.VALUE_IS_INVALID,
                        ChargeFilter.ALL_VALUES + " must be the only value of filter \"" + key
                                + "\": it stands for all", "[" + ChargeFilter.ALL_VALUES
                                + "], or the values that match");
            }
        } else if (!declared.contains(String.valueOf(value.text()))) {
            in.reading().problems().add(value, "values", ErrorCode.VALUE_IS_INVALID, "metric "
                            + metric.code() + " declares no value " + value.shown()
                            + " for filter \"" + key + "\"",
                    "one of " + String.join(", ", declared));
        }
    }
}
