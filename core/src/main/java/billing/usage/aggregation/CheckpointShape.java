package billing.usage.aggregation;

import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import java.util.List;

/**
 * All that a level depends on beside its events, as one text: change a filter, a group key or the
 * metric, and levels kept before are those of another shape.
 */
final class CheckpointShape {
    private final StringBuilder text = new StringBuilder();

    private CheckpointShape() {
    }

    /** The shape of charges on one metric that are rated together. */
    static String of(List<Charge> charges) {
        CheckpointShape shape = new CheckpointShape();
        charges.forEach(shape::add);
        return shape.text.toString();
    }

    private void add(Charge charge) {
        add(charge.metric().aggregation().type().code());
        add(charge.metric().aggregation().fieldName());
        add(charge.billing().prorated() ? "prorated" : "full");
        add(charge.properties(), Bucket.groupKeys(charge, charge.properties()));
        // Presentation keys are the charge's, for every bucket.
        addAll(charge.properties().presentationKeys().stream()
                .map(ChargeProperties.PresentationKey::value).toList());
        text.append(charge.filters().size()).append(';');
        for (ChargeFilter filter : charge.filters()) {
            add(filter.id().toString());
            filter.values().forEach((key, values) -> {
                add(key);
                addAll(values);
            });
            add(filter.properties(), Bucket.groupKeys(charge, filter.properties()));
        }
        if (!charge.filters().isEmpty()) {
            for (MetricFilter declared : charge.metric().filters()) {
                add(declared.key());
                addAll(declared.values());
            }
        }
    }

    private void add(ChargeProperties properties, List<String> groupKeys) {
        add(properties.model().type().code());
        addAll(groupKeys);
    }

    private void addAll(List<String> parts) {
        text.append(parts.size()).append(';');
        parts.forEach(this::add);
    }

    /** With its length, so that no two lists of parts make one text. */
    private void add(String part) {
        text.append(part == null ? -1 : part.length()).append(':').append(part).append(';');
    }
}
