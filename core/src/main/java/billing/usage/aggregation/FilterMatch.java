package billing.usage.aggregation;

import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides which filter of a charge an event belongs to: the most specific match
 * ({@code rating-and-usage.md 4.1}).
 */
final class FilterMatch {
    private static final Comparator<ChargeFilter> OLDEST_FIRST = Comparator
            .comparing(ChargeFilter::createdAt, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(filter -> filter.id().toString());

    /** A filter with its value sets written out. */
    private record Expanded(ChargeFilter filter, Map<String, Set<String>> values) {
        private boolean matches(Map<String, String> texts) {
            return values.entrySet().stream()
                    .allMatch(key -> key.getValue().contains(texts.get(key.getKey())));
        }

        /** Whether this one's values are all contained in the other's, and the other has more. */
        private boolean beats(Expanded other) {
            return !values.equals(other.values) && values.entrySet().stream()
                    .allMatch(key -> other.values.getOrDefault(key.getKey(), Set.of())
                            .containsAll(key.getValue()));
        }
    }

    private final List<Expanded> filters;
    private final List<String> keys;
    private final List<Set<String>> knownValues;

    FilterMatch(Charge charge) {
        filters = charge.filters().stream().map(filter -> expanded(charge, filter)).toList();
        Map<String, Set<String>> known = new HashMap<>();
        filters.forEach(filter -> filter.values().forEach((key, values) -> known
                .computeIfAbsent(key, any -> new HashSet<>()).addAll(values)));
        keys = List.copyOf(new TreeSet<>(known.keySet()));
        knownValues = keys.stream().map(known::get).toList();
    }

    /** The event properties that decide. */
    List<String> keys() {
        return keys;
    }

    /** A text under one of the keys, or null when no filter names it: it can match none. */
    String read(int key, String text) {
        return text != null && knownValues.get(key).contains(text) ? text : null;
    }

    /** The filter of texts in the order of the keys; nothing for the default bucket. */
    Optional<ChargeFilter> filterOf(List<String> texts) {
        Map<String, String> byKey = TupleIndex.byKey(keys, texts);
        List<Expanded> matching = filters.stream().filter(one -> one.matches(byKey)).toList();
        int most = matching.stream().mapToInt(one -> one.values().size()).max().orElse(0);
        List<Expanded> widest = new ArrayList<>(matching);
        widest.removeIf(one -> one.values().size() < most);
        return widest.stream()
                .filter(one -> widest.stream().noneMatch(other -> other.beats(one)))
                .map(Expanded::filter).min(OLDEST_FIRST);
    }

    private static Expanded expanded(Charge charge, ChargeFilter filter) {
        Map<String, Set<String>> values = new HashMap<>();
        filter.values().forEach((key, given) -> values.put(key, given.equals(
                List.of(ChargeFilter.ALL_VALUES)) ? declared(charge, key) : new HashSet<>(given)));
        return new Expanded(filter, values);
    }

    private static Set<String> declared(Charge charge, String key) {
        return charge.metric().filters().stream().filter(declared -> declared.key().equals(key))
                .findFirst().map(MetricFilter::values).<Set<String>>map(HashSet::new)
                .orElseGet(HashSet::new);
    }
}
