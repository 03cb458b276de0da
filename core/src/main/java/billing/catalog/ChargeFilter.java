package billing.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Usage of some filter values priced apart from the rest ({@code rating-and-usage.md 4.1}).
 *
 * @param invoiceDisplayName or null
 * @param values             metric filter key to values as given, in the order given;
 *                           {@link #ALL_VALUES} alone stands for all declared values
 * @param properties         prices of the charge's model; nothing is inherited from the charge
 */
public record ChargeFilter(UUID id, String invoiceDisplayName, Map<String, List<String>> values,
                           ChargeProperties properties, Instant createdAt) {
    /** Stands for every declared value of a key, as declared when events are rated. */
    public static final String ALL_VALUES = "__ALL_FILTER_VALUES__";

    /** Whether it is for exactly these values, in whatever order they are given. */
    public boolean isFor(Map<String, List<String>> others) {
        return values.keySet().equals(others.keySet()) && values.entrySet().stream().allMatch(
                entry -> Set.copyOf(entry.getValue()).equals(
                        Set.copyOf(others.get(entry.getKey()))));
    }
}
