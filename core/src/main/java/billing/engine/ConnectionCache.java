package billing.engine;

import billing.engine.CachedValue.Topic;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** What {@link CachedValue} values a connection has read, each with the mark of its topic then. */
final class ConnectionCache {
    private final Map<CachedValue<?>, Entry> entries = new IdentityHashMap<>();
    private final Map<Topic, Long> marks = new EnumMap<>(Topic.class);
    /** How many marks were given to transactions; the other topics' marks are stored. */
    private long transactionMarks;
    /** The rows that the connection had changed when the marks were read. */
    private long changes;
    private long markedChanges;
    private boolean isUnrelated;

    /** A value and the mark of its topic then. */
    private record Entry(long mark, Object value) {
    }

    /** A transaction that writes has begun; where engines read the marks then, they are known. */
    void begin(Handle handle) {
        marks.clear();
        Map<String, Long> known = handle.connection().marksAtBegin();
        if (!known.isEmpty()) {
            put(known);
            noteChanges(handle);
        }
    }

    /** The marks are known, or known to hold, until the connection changes something. */
    private void noteChanges(Handle handle) {
        changes = changes(handle);
        markedChanges = markedChanges(handle);
    }

    /** The transaction was rolled back to a savepoint, or has locked more: it sees other marks. */
    void clearMarks() {
        marks.clear();
    }

    /**
     * The mark of a topic as the transaction sees it; read once, and again only after the
     * connection has changed something itself.
     */
    long mark(Handle handle, Topic topic) {
        long changed = changes(handle);
        if (changed != changes && !isUnrelated) {
            if (markedChanges(handle) == markedChanges) {
                marks.remove(Topic.TRANSACTION);
            } else {
                marks.clear();
            }
            noteChanges(handle);
        }
        if (topic == Topic.TRANSACTION && changed != changes) {
            return ++transactionMarks; // work that writes to no other topic may write to this one
        }
        if (!marks.containsKey(topic)) {
            if (topic == Topic.TRANSACTION) {
                marks.put(topic, ++transactionMarks);
            } else {
                put(stored(handle));
            }
        }
        return marks.get(topic);
    }

    /** All marks: most of the time another one is asked for soon. */
    private static Map<String, Long> stored(Handle handle) {
        Map<String, Long> known = handle.marksOfRead();
        if (!known.isEmpty()) {
            return known;
        }
        Map<String, Long> stored = new HashMap<>();
        new Rows<>(handle, "SELECT topic, mark FROM change_marks", row ->
                Map.entry(row.text("topic"), row.number("mark")))
                .each(entry -> stored.put(entry.getKey(), entry.getValue()), "");
        return stored;
    }

    private void put(Map<String, Long> stored) {
        for (Topic topic : Topic.values()) {
            Long mark = stored.get(topic.stored);
            if (mark != null) {
                marks.put(topic, mark);
            }
        }
    }

    /** Does work that changes no table of any topic: the marks stay valid. */
    void withoutInvalidation(Handle handle, Runnable work) {
        isUnrelated = changes(handle) == changes;
        try {
            work.run();
            if (isUnrelated) {
                noteChanges(handle);
                marks.remove(Topic.TRANSACTION);
            }
        } finally {
            isUnrelated = false;
        }
    }

    /** The value read with this mark, or null. */
    Object value(long mark, CachedValue<?> what) {
        Entry entry = entries.get(what);
        return entry != null && entry.mark == mark ? entry.value : null;
    }

    /** Replaces the value. */
    void put(long mark, CachedValue<?> what, Object value) {
        entries.put(what, new Entry(mark, value));
    }

    /** Grows whenever the connection changes rows. */
    private static long changes(Handle handle) {
        try {
            return handle.connection().changes();
        } catch (SQLException e) {
            throw new IllegalStateException("counting changes", e);
        }
    }

    private static long markedChanges(Handle handle) {
        try {
            return handle.connection().markedChanges();
        } catch (SQLException e) {
            throw new IllegalStateException("counting changes", e);
        }
    }
}
