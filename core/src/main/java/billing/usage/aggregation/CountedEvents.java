package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.usage.EventCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Determines the bucket and group of a charge in which an event was counted, for explanations
 * ({@code rating-and-usage.md 4.1, 4.2}).
 */
public final class CountedEvents {
    private final Charge charge;
    private final FilterMatch filters;
    private final Set<String> groupKeys;

    /**
     * The events of a charge.
     *
     * @param groupKeys the properties by which the fees in question are grouped
     */
    public CountedEvents(Charge charge, Set<String> groupKeys) {
        this.charge = charge;
        this.filters = new FilterMatch(charge);
        this.groupKeys = Set.copyOf(groupKeys);
    }

    /**
     * The events of one fee.
     *
     * @param filterId  null for the default bucket
     * @param groupedBy group key to value; values may be null
     */
    public record Group(UUID filterId, Map<String, String> groupedBy) {
    }

    /** The group of the cursor's current event; empty when it was not counted. */
    public Optional<Group> group(EventCursor event) {
        if (!Aggregate.takesPart(charge.metric().aggregation().type(), event)) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        for (int key = 0; key < filters.keys().size(); key++) {
            texts.add(filters.read(key, event.property(filters.keys().get(key))));
        }
        Map<String, String> values = new HashMap<>();
        groupKeys.forEach(key -> values.put(key, textOrNull(event.property(key))));
        return Optional.of(new Group(filters.filterOf(texts).map(ChargeFilter::id).orElse(null),
                values));
    }

    private static String textOrNull(String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
