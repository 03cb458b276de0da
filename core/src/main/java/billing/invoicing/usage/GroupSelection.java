package billing.invoicing.usage;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.ChargeRevision;
import billing.usage.EventHistory;
import java.util.List;
import java.util.Map;

/**
 * Only the events with some property values, whose keys then group no more
 * ({@code rating-and-usage.md 5.1}).
 *
 * @param values property to the texts that count; empty selects everything
 * @param shown  the only presentation keys; null for all
 */
record GroupSelection(Map<String, List<String>> values, List<String> shown) {
    /** Every event, every key. */
    static final GroupSelection NONE = new GroupSelection(Map.of(), null);

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** The events that count. */
    EventHistory select(EventHistory history) {
        return isEmpty() ? history : (subscription, code, from, end) ->
                new SelectedEvents(history.events(subscription, code, from, end), values);
    }

    /** The charge without the selected group keys. */
    Charge select(Charge charge) {
        List<ChargeFilter> filters = charge.filters().stream()
                .map(filter -> new ChargeFilter(filter.id(), filter.invoiceDisplayName(),
                        filter.values(), select(filter.properties()), filter.createdAt())).toList();
        Charge selected = new ChargeRevision(charge).properties(select(charge.properties()))
                .filters(filters).made();
        return values.containsKey(Charge.TARGET_WALLET)
                ? selected.with(charge.billing().withoutTargetWallet()) : selected;
    }

    private ChargeProperties select(ChargeProperties properties) {
        List<String> keys = properties.groupKeys().stream()
                .filter(key -> !values.containsKey(key)).toList();
        return new ChargeProperties(properties.model(), keys, shown == null
                ? properties.presentationGroupKeys() : properties.presentationKeys().stream()
                        .filter(key -> shown.contains(key.value())).toList());
    }
}
