package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.usage.EventCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Holds one object for each filter of a charge, and one for the events that no filter matches. */
final class ByFilter<T> {
    private final List<T> all = new ArrayList<>();
    private final T ofTheRest;
    private final TupleIndex<T> byFilterValues;

    /**
     * Creates all objects.
     *
     * @param make creates the object of a filter, or of null for the events that no filter matches
     */
    ByFilter(Charge charge, Function<ChargeFilter, T> make) {
        Map<ChargeFilter, T> ofFilter = new HashMap<>();
        for (ChargeFilter filter : charge.filters()) {
            T made = make.apply(filter);
            ofFilter.put(filter, made);
            all.add(made);
        }
        ofTheRest = make.apply(null);
        all.add(ofTheRest);
        byFilterValues = charge.filters().isEmpty() ? null : index(charge, ofFilter);
    }

    private TupleIndex<T> index(Charge charge, Map<ChargeFilter, T> ofFilter) {
        FilterMatch match = new FilterMatch(charge);
        return new TupleIndex<>(match.keys(), match::read,
                texts -> match.filterOf(texts).map(ofFilter::get).orElse(ofTheRest));
    }

    /** The object of the filter that the cursor's current event matches. */
    T get(EventCursor event) {
        return byFilterValues == null ? ofTheRest : byFilterValues.get(event);
    }

    /** All objects in the order of the filters, the one without a filter last. */
    List<T> all() {
        return all;
    }
}
