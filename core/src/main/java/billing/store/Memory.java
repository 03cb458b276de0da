package billing.store;

import java.util.IdentityHashMap;
import java.util.Map;

/** What {@link Remembered} values a connection has read, each with the mark it was read under. */
final class Memory {
    private final Map<Remembered<?>, Entry> entries = new IdentityHashMap<>();

    /** A value and the mark of its topic then. */
    private record Entry(long mark, Object value) {
    }

    /** The value read under this mark, or null. */
    Object under(long mark, Remembered<?> what) {
        Entry entry = entries.get(what);
        return entry != null && entry.mark == mark ? entry.value : null;
    }

    /** Keeps a value instead of an older one. */
    void keep(long mark, Remembered<?> what, Object value) {
        entries.put(what, new Entry(mark, value));
    }
}
