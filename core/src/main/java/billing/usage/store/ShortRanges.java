package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Rows;
import billing.usage.store.ReadEventRows.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The events of short ranges, read together where each statement is a round trip: those of many
 * subscriptions by one statement. Longer ranges are left to statements of their own, which do not
 * keep all rows in memory.
 */
final class ShortRanges {
    /** The most events that a range may have. */
    private static final int LONGEST = 250;
    /** The most bytes that the properties of its events may have. */
    private static final int LARGEST = 64 * 1024;
    /** Nothing more is read once there are so many bytes: invoices may be of many ranges. */
    private static final int MOST = 4_000_000;
    /** The bytes of an event without its properties, about. */
    private static final int EVENT = 100;
    /** All statements name as many, so that there is one, which connections keep prepared. */
    private static final int TOGETHER = 50;
    private static final int KEY = EventRows.TRANSACTION_ID + 1;
    private static final Comparator<Values> IN_ORDER =
            Comparator.comparingLong(Values::timestamp).thenComparingLong(Values::sequence);
    private static final String EVENTS = " FROM events WHERE subscription_key = s.key"
            + " AND code_key = ? AND timestamp >= ? AND timestamp < ? ORDER BY timestamp, seq"
            + " LIMIT " + (LONGEST + 1);
    private final Handle handle;
    private final String lateralJoin;
    private final int most;

    /**
     * Reads within the transaction of the handle.
     *
     * @param lateralJoin how the engine joins a subquery that names the tables before it
     */
    ShortRanges(Handle handle, String lateralJoin) {
        this(handle, lateralJoin, MOST);
    }

    /** The same until there are so many bytes. */
    ShortRanges(Handle handle, String lateralJoin, int most) {
        this.handle = handle;
        this.lateralJoin = lateralJoin;
        this.most = most;
    }

    /** What ranges have in common that are read together. */
    private record Span(long code, long from, long end) {
        static Span of(EventRange range) {
            return new Span(range.code(), range.from(), range.end());
        }

        EventRange range(long subscription) {
            return new EventRange(subscription, code, from, end);
        }
    }

    /** Keeps what a statement has read of ranges of a span; how many bytes that were. */
    @FunctionalInterface
    private interface Reader {
        int read(Span span, Cursor rows);
    }

    /** The events of a range, as long as they are few and small. */
    private static final class Found {
        private final List<Values> events = new ArrayList<>();
        private int bytes;
        private boolean isShort = true;

        void add(Values event) {
            bytes += event.properties().length;
            isShort &= events.size() < LONGEST && bytes <= LARGEST;
            if (isShort) {
                events.add(event);
            } else {
                events.clear();
            }
        }
    }

    /** Reads short ranges, in order until enough has been read; the others are absent. */
    Map<EventRange, List<Values>> rows(Collection<EventRange> ranges) {
        Map<EventRange, Found> found = new HashMap<>();
        String sql = "SELECT " + EventRows.COLUMNS + ", s.key FROM event_subscriptions s "
                + lateralJoin + " (SELECT " + EventRows.COLUMNS + EVENTS + ") e WHERE s.key IN ";
        Set<EventRange> read = read(sql, ranges, (span, rows) -> {
            int bytes = 0;
            while (rows.next()) {
                Values event = Values.of(rows);
                found.computeIfAbsent(span.range(rows.number(KEY)), range -> new Found())
                        .add(event);
                bytes += EVENT + event.properties().length;
            }
            return bytes;
        });
        Map<EventRange, List<Values>> events = new HashMap<>();
        for (EventRange range : read) {
            Found of = found.getOrDefault(range, new Found());
            if (of.isShort) {
                of.events.sort(IN_ORDER);
                events.put(range, of.events);
            }
        }
        return events;
    }

    /**
     * Reads the properties of the events of short ranges like {@link #rows}, for {@link
     * ReadProperties}: those of a range as one value, which takes half of the time of a row for
     * each event.
     */
    Map<EventRange, byte[]> properties(Collection<EventRange> ranges) {
        Map<EventRange, byte[]> properties = new HashMap<>();
        String sql = "SELECT s.key, e.events, e.joined FROM event_subscriptions s " + lateralJoin
                + " (SELECT count(*) AS events, CASE WHEN count(*) <= " + LONGEST
                + " AND sum(octet_length(properties)) <= " + LARGEST
                + " THEN string_agg(properties, '" + ReadProperties.SEPARATOR + "') END AS joined"
                + " FROM (SELECT properties" + EVENTS + ") l) e WHERE s.key IN ";
        read(sql, ranges, (span, rows) -> {
            int bytes = 0;
            while (rows.next()) {
                byte[] joined = rows.number(2) == 0 ? new byte[0] : rows.bytes(3);
                if (joined != null) {
                    properties.put(span.range(rows.number(1)), joined);
                    bytes += joined.length;
                }
                bytes += EVENT * (int) rows.number(2);
            }
            return bytes;
        });
        return properties;
    }

    /** The ranges that were read. */
    private Set<EventRange> read(String sql, Collection<EventRange> ranges, Reader reader) {
        Set<EventRange> read = new HashSet<>();
        int bytes = 0;
        for (List<EventRange> all : ranges.stream().distinct().collect(Collectors.groupingBy(
                Span::of, LinkedHashMap::new, Collectors.toList())).values()) {
            for (int from = 0; from < all.size() && bytes < most; from += TOGETHER) {
                List<EventRange> some = all.subList(from, Math.min(all.size(), from + TOGETHER));
                bytes += read(sql, some, Span.of(some.get(0)), reader);
                read.addAll(some);
            }
        }
        return read;
    }

    private int read(String sql, List<EventRange> ranges, Span span, Reader reader) {
        try (PooledStatement statement = new PooledStatement(handle,
                sql + "(" + Rows.marks(TOGETHER) + ")")) {
            statement.set(1, span.code()).set(2, span.from()).set(3, span.end());
            for (int place = 0; place < TOGETHER; place++) {
                statement.set(4 + place,
                        ranges.get(Math.min(place, ranges.size() - 1)).subscription());
            }
            try (Cursor rows = statement.query()) {
                return reader.read(span, rows);
            }
        }
    }
}
