package billing.usage.file;

import billing.usage.file.UnknownNames.NamedRows;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Counts names that the database does not have, and keeps those with the most rows. */
final class UnknownNameCount {
    private static final Comparator<NamedRows> MOST_FREQUENT_FIRST =
            Comparator.comparingLong(NamedRows::rows).reversed().thenComparing(NamedRows::name);
    /** Those that are kept; the first to go is the head. */
    private final PriorityQueue<NamedRows> kept =
            new PriorityQueue<>(MOST_FREQUENT_FIRST.reversed());
    private long names;
    private long rows;

    /** Adds a name, which must not be added before. */
    void add(String name, long rowsOfName) {
        names++;
        rows += rowsOfName;
        kept.add(new NamedRows(name, rowsOfName));
        if (kept.size() > UnknownNames.MOST_KEPT) {
            kept.remove();
        }
    }

    /** What was added so far. */
    UnknownNames result() {
        return new UnknownNames(names, rows,
                kept.stream().sorted(MOST_FREQUENT_FIRST).toList());
    }
}
