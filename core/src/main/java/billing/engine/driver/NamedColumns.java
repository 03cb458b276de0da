package billing.engine.driver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a statement's result that have been looked for, by name. Whoever reads rows asks
 * for the same names in the same order row after row, so the next one is mostly known without a
 * search.
 */
public final class NamedColumns {
    private final List<String> names = new ArrayList<>();
    private final List<StoredColumn> columns = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private int next;

    /** The column of a name; null when it has not been added. */
    @SuppressWarnings("StringEquality") // another string of the same characters is searched for
    public StoredColumn find(String name) {
        if (next == columns.size()) {
            next = 0;
        }
        if (next < columns.size() && names.get(next) == name) {
            return columns.get(next++);
        }
        Integer place = places.get(name);
        if (place == null) {
            return null;
        }
        next = place + 1;
        return columns.get(place);
    }

    /** Adds a column that was found in the result. */
    public void add(String name, StoredColumn column) {
        places.put(name, columns.size());
        names.add(name);
        columns.add(column);
        next = columns.size();
    }
}
