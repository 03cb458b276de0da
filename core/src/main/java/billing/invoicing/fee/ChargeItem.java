package billing.invoicing.fee;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.invoicing.Fee;
import billing.usage.aggregation.RatedUsage;
import java.util.List;
import java.util.stream.Collectors;

/** The item of a charge fee ({@code rating-and-usage.md 6.1}). */
final class ChargeItem {
    private static final String SEPARATOR = ", ";

    private ChargeItem() {
    }

    /** The metric, the filter and the group of some usage. */
    static Fee.Item of(RatedUsage usage) {
        Charge charge = usage.charge();
        BillableMetric metric = charge.metric();
        ChargeFilter filter = usage.filter();
        return new Fee.Item(metric.id(), metric.code(), metric.name(), metric.description(),
                charge.displayName(), filter == null ? null : displayName(filter),
                filter == null ? null : filter.values(), usage.groupedBy());
    }

    /**
     * The filter's own name, else its values; a key that matches all values is shown by its name.
     */
    private static String displayName(ChargeFilter filter) {
        if (filter.invoiceDisplayName() != null && !filter.invoiceDisplayName().isBlank()) {
            return filter.invoiceDisplayName();
        }
        return filter.values().entrySet().stream()
                .map(entry -> entry.getValue().equals(List.of(ChargeFilter.ALL_VALUES))
                        ? entry.getKey() : String.join(SEPARATOR, entry.getValue()))
                .collect(Collectors.joining(SEPARATOR));
    }
}
