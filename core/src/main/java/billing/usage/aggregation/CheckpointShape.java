package billing.usage.aggregation;

import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import java.util.List;

/**
 * Everything except events that a checkpoint depends on, as one text. A change of a filter, a group
 * key or the metric changes the text, so that earlier checkpoints are no longer used.
 */
final class CheckpointShape {
    private final StringBuilder text = new StringBuilder();

    private CheckpointShape() {
    }

    /** Returns the shape of charges on one metric that are rated together. */
    static String of(List<Charge> charges) {
        CheckpointShape shape = new CheckpointShape();
        charges.forEach(shape::add);
        return shape.text.toString();
    }

    private void add(Charge charge) {
        add(charge.metric().aggregation().type().code());
        add(charge.metric().aggregation().fieldName());
        add(charge.billing().prorated() ? "prorated" : "full");
        add(charge.properties(), charge.groupKeys(null));
        // Presentation keys belong to the charge and apply to all its buckets.
        addAll(charge.properties().presentationKeys().stream()
                .map(ChargeProperties.PresentationKey::value).toList());
        text.append(charge.filters().size()).append(';');
        for (ChargeFilter filter : charge.filters()) {
            add(filter.id().toString());
            filter.values().forEach((key, values) -> {
                add(key);
                addAll(values);
            });
            add(filter.properties(), charge.groupKeys(filter));
        }
        if (!charge.filters().isEmpty()) {
            for (MetricFilter declared : charge.metric().filters()) {
                add(declared.key());
                addAll(declared.values());
            }
        }
    }

    private void add(ChargeProperties properties, List<String> groupKeys) {
        add(properties.modelType().code());
        addAll(groupKeys);
    }

    private void addAll(List<String> parts) {
        text.append(parts.size()).append(';');
        parts.forEach(this::add);
    }

    /**
     * Adds a part with its length, so that different lists of parts never result in the same text.
     */
    private void add(String part) {
        text.append(part == null ? -1 : part.length()).append(':').append(part).append(';');
    }
}
