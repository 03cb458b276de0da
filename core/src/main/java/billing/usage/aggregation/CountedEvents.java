package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.usage.EventCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Determines which events were counted in one bucket and group of a charge, for explanations
 * ({@code rating-and-usage.md 4.1, 4.2}).
 */
public final class CountedEvents {
    private final Charge charge;
    private final FilterMatch filters;
    private final UUID filterId;
    private final Map<String, String> groupedBy;

    /**
     * The events of one fee.
     *
     * @param filterId  null for the default bucket
     * @param groupedBy group key to value; values may be null
     */
    public CountedEvents(Charge charge, UUID filterId, Map<String, String> groupedBy) {
        this.charge = charge;
        this.filters = new FilterMatch(charge);
        this.filterId = filterId;
        this.groupedBy = groupedBy;
    }

    /** Whether the cursor's current event was counted. */
    public boolean contains(EventCursor event) {
        if (!Aggregate.takesPart(charge.metric().aggregation().type(), event)) {
            return false;
        }
        List<String> texts = new ArrayList<>();
        for (int key = 0; key < filters.keys().size(); key++) {
            texts.add(filters.read(key, event.property(filters.keys().get(key))));
        }
        UUID matched = filters.filterOf(texts).map(ChargeFilter::id).orElse(null);
        return Objects.equals(matched, filterId) && groupedBy.entrySet().stream()
                .allMatch(group -> Objects.equals(group.getValue(),
                        textOrNull(event.property(group.getKey()))));
    }

    private static String textOrNull(String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
