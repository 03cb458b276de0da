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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The events of short ranges, read together where each statement is a round trip: those of many
 * subscriptions by one statement. Longer ranges are left to statements of their own, which do not
 * keep all rows in memory.
 */
final class ShortRanges {
    /** The most events that a range may have. */
    private static final int LONGEST = 250;
    /** Nothing more is read once there are as many events: invoices may be of many ranges. */
    private static final int MOST = 20_000;
    /** All statements name as many, so that there is one, which connections keep prepared. */
    private static final int TOGETHER = 50;
    private static final int KEY = EventRows.TRANSACTION_ID + 1;
    private static final Comparator<Values> IN_ORDER =
            Comparator.comparingLong(Values::timestamp).thenComparingLong(Values::sequence);

    private ShortRanges() {
    }

    /** What ranges have in common that are read together. */
    private record Span(long code, long from, long end) {
        static Span of(EventRange range) {
            return new Span(range.code(), range.from(), range.end());
        }
    }

    /**
     * Reads short ranges, in order as long as few events have been read; the others are absent.
     *
     * @param lateralJoin how the engine joins a subquery that names the tables before it
     */
    static Map<EventRange, List<Values>> read(Handle handle, String lateralJoin,
                                              Collection<EventRange> ranges) {
        return read(handle, lateralJoin, ranges, MOST);
    }

    /** The same until there are so many events. */
    static Map<EventRange, List<Values>> read(Handle handle, String lateralJoin,
                                              Collection<EventRange> ranges, int most) {
        String sql = "SELECT " + EventRows.COLUMNS + ", s.key FROM event_subscriptions s "
                + lateralJoin + " (SELECT " + EventRows.COLUMNS + " FROM events"
                + " WHERE subscription_key = s.key AND code_key = ? AND timestamp >= ?"
                + " AND timestamp < ? ORDER BY timestamp, seq LIMIT " + (LONGEST + 1) + ") e"
                + " WHERE s.key IN (" + Rows.marks(TOGETHER) + ")";
        Map<EventRange, List<Values>> read = new HashMap<>();
        int events = 0;
        for (List<EventRange> all : ranges.stream().distinct().collect(Collectors.groupingBy(
                Span::of, LinkedHashMap::new, Collectors.toList())).values()) {
            for (int from = 0; from < all.size() && events < most; from += TOGETHER) {
                List<EventRange> some = all.subList(from, Math.min(all.size(), from + TOGETHER));
                events += read(handle, sql, some, read);
            }
        }
        read.values().removeIf(rows -> rows.size() > LONGEST);
        read.values().forEach(rows -> rows.sort(IN_ORDER));
        return read;
    }

    /** Reads ranges that have their span in common; how many events they have. */
    private static int read(Handle handle, String sql, List<EventRange> ranges,
                            Map<EventRange, List<Values>> read) {
        Span span = Span.of(ranges.get(0));
        int events = 0;
        ranges.forEach(range -> read.put(range, new ArrayList<>()));
        try (PooledStatement statement = new PooledStatement(handle, sql)) {
            statement.set(1, span.code()).set(2, span.from()).set(3, span.end());
            for (int place = 0; place < TOGETHER; place++) {
                statement.set(4 + place,
                        ranges.get(Math.min(place, ranges.size() - 1)).subscription());
            }
            try (Cursor rows = statement.query()) {
                while (rows.next()) {
                    read.get(new EventRange(rows.number(KEY), span.code(), span.from(),
                            span.end())).add(Values.of(rows));
                    events++;
                }
            }
        }
        return events;
    }
}
