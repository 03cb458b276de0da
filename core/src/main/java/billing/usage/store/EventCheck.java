package billing.usage.store;

import billing.usage.EventFault;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds what is wrong with the events of one metric code ({@code rating-and-usage.md 1.6}); no
 * finding changes how they are rated.
 */
public final class EventCheck {
    private final MeteredCode code;
    private final MeteredValue value;
    /** The declared values of each property by which charges price apart. */
    private final Map<PropertyScan, Set<String>> filters = new HashMap<>();

    /** A check by what is known of the code. */
    public EventCheck(MeteredCode code) {
        this.code = code;
        this.value = new MeteredValue(code.fieldName());
        code.filters().forEach(filter ->
                filters.put(new PropertyScan(filter.key()), Set.copyOf(filter.values())));
    }

    /** The problem of an event with these properties, a JSON object in UTF-8. */
    public Set<EventFault> faults(byte[] properties) {
        Set<EventFault> faults = EnumSet.noneOf(EventFault.class);
        if (!code.known()) {
            faults.add(EventFault.INVALID_CODE);
        }
        if (code.fieldName() != null && !value.read(properties, 0, properties.length)
                && (code.numeric() || !value.isPresent())) {
            faults.add(EventFault.MISSING_AGGREGATION_PROPERTY);
        }
        filters.forEach((property, declared) -> {
            if (property.find(properties, 0, properties.length)
                    && !declared.contains(property.text(properties))) {
                faults.add(EventFault.INVALID_FILTER_VALUES);
            }
        });
        return faults;
    }
}
