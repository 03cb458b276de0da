package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Paid levels in memory. */
final class RememberedLevels implements PaidCheckpoints {
    private final Map<List<Object>, PaidCheckpoint> levels = new HashMap<>();

    @Override
    public Optional<PaidCheckpoint> find(Charge charge, ChargeFilter filter,
                                         Map<String, String> groupedBy) {
        return Optional.ofNullable(levels.get(key(charge, filter, groupedBy)));
    }

    @Override
    public void put(Charge charge, ChargeFilter filter, Map<String, String> groupedBy,
                    PaidCheckpoint level) {
        levels.put(key(charge, filter, groupedBy), level);
    }

    private static List<Object> key(Charge charge, ChargeFilter filter,
                                    Map<String, String> groupedBy) {
        return Arrays.asList(charge.id(), filter == null ? null : filter.id(), groupedBy);
    }
}
