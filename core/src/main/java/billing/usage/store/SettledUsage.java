package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Rows;
import billing.kernel.time.Instants;
import billing.kernel.work.Chunks;
import billing.usage.archive.ArchivedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The events that may be archived: those of subscriptions before an instant of each, unless their
 * metric is recurring. The usage of recurring metrics is needed from its beginning.
 */
public final class SettledUsage {
    /** Subscriptions that one statement reads; all statements name as many. */
    private static final int TOGETHER = 100;
    /** The most events of several subscriptions that one statement reads. */
    private static final int FEW = 10_000;
    private static final int SUBSCRIPTION = 11;
    private static final int CODE = 12;
    private static final String CODES = "SELECT key FROM event_codes WHERE NOT EXISTS (SELECT 1"
            + " FROM billable_metrics m WHERE m.code = event_codes.code AND m.recurring = 1)";
    /** Subscriptions with the end of what is read of each. */
    private static final String SPANS = "WITH spans (key, span_end) AS (VALUES "
            + String.join(", ", Collections.nCopies(TOGETHER, "(?, ?)")) + ") SELECT ";
    private static final String FIRST = SPANS + "min((SELECT timestamp FROM events WHERE"
            + " subscription_key = spans.key AND code_key = ? AND timestamp >= ?"
            + " AND timestamp < spans.span_end ORDER BY timestamp, seq LIMIT 1)) FROM spans";
    private static final String COUNT = SPANS + "spans.key, (SELECT count(*) FROM events WHERE"
            + " subscription_key = spans.key AND code_key IN (" + CODES + ") AND timestamp >= ?"
            + " AND timestamp < spans.span_end) FROM spans";
    private static final String EVENT = "e.timestamp, e.seq, e.transaction_id, e.properties,"
            + " e.precise_total_cents, e.created_at, v.created_at, v.void_seq, v.reason,"
            + " v.replaced_by, e.subscription_key, e.code_key";
    private static final String READ = "SELECT " + EVENT + " FROM events e" + EventVoids.JOIN
            + " WHERE e.subscription_key = ? AND e.code_key = ? AND e.timestamp >= ?"
            + " AND e.timestamp < ? ORDER BY e.timestamp, e.seq";
    private static final String READ_FEW = SPANS + EVENT + " FROM spans JOIN events e"
            + " ON e.subscription_key = spans.key AND e.timestamp < spans.span_end"
            + EventVoids.JOIN + " WHERE e.code_key IN (" + CODES + ") AND e.timestamp >= ?"
            + " ORDER BY e.subscription_key, e.code_key, e.timestamp, e.seq";
    private static final String MARK = " SET archived_until = ? WHERE key = ?"
            + " AND (archived_until IS NULL OR archived_until < ?)";
    private final Handle handle;
    private final List<Code> codes;

    /** The events that the handle sees. */
    public SettledUsage(Handle handle) {
        this.handle = handle;
        this.codes = new Rows<>(handle, "SELECT key, code FROM event_codes",
                row -> new Code(row.number("key"), row.text("code")))
                .list("WHERE key IN (" + CODES + ") ORDER BY key");
    }

    /** A code whose events may be archived. */
    private record Code(long key, String code) {
    }

    /**
     * A subscription of which events before an instant may be archived.
     *
     * @param key its number in the event table
     */
    public record Bound(long key, String externalId, Instant until) {
    }

    /** The events of a subscription and a code in a span. */
    public record Stream(long subscription, long code, Instant from, Instant end) {
        private EventRange range() {
            return new EventRange(subscription, code, Instants.toMicros(from),
                    Instants.toMicros(end));
        }
    }

    /** The earliest timestamp at or after an instant; null when there is none. */
    public Instant first(List<Bound> bounds, Instant from) {
        Long first = null;
        for (List<Bound> some : Chunks.of(spans(bounds, from, Instant.MAX), TOGETHER)) {
            for (Code code : codes) {
                try (PooledStatement statement = new PooledStatement(handle, FIRST);
                     Cursor row = bind(statement, some).set(2 * TOGETHER + 1, code.key())
                             .set(2 * TOGETHER + 2, Instants.toMicros(from)).query()) {
                    row.next();
                    if (!row.isNull(1) && (first == null || row.number(1) < first)) {
                        first = row.number(1);
                    }
                }
            }
        }
        return first == null ? null : Instants.ofMicros(first);
    }

    /** How many events there are in a span. */
    public long count(List<Bound> bounds, Instant from, Instant end) {
        return Chunks.of(spans(bounds, from, end), TOGETHER).stream().flatMap(some ->
                counts(some, from).values().stream()).mapToLong(Long::longValue).sum();
    }

    /** The subscriptions with a part of a span, and up to when. */
    private static List<Bound> spans(List<Bound> bounds, Instant from, Instant end) {
        return bounds.stream().filter(bound -> bound.until().isAfter(from))
                .map(bound -> new Bound(bound.key(), bound.externalId(),
                        Instants.earlier(end, bound.until()))).toList();
    }

    /** Binds subscriptions; those that are missing to the number of a statement have no key. */
    private static PooledStatement bind(PooledStatement statement, List<Bound> spans) {
        for (int place = 0; place < TOGETHER; place++) {
            boolean isGiven = place < spans.size();
            statement.set(2 * place + 1, isGiven ? spans.get(place).key() : -1);
            statement.set(2 * place + 2,
                    isGiven ? Instants.toMicros(spans.get(place).until()) : 0);
        }
        return statement;
    }

    /** How many events subscriptions have from an instant on, by their keys. */
    private Map<Long, Long> counts(List<Bound> spans, Instant from) {
        Map<Long, Long> counts = new HashMap<>();
        try (PooledStatement statement = new PooledStatement(handle, COUNT);
             Cursor row = bind(statement, spans)
                     .set(2 * TOGETHER + 1, Instants.toMicros(from)).query()) {
            while (row.next()) {
                counts.put(row.number(1), row.number(2));
            }
        }
        return counts;
    }

    /** Receives events in the order of the event table. */
    @FunctionalInterface
    public interface Reader {
        /** One event, and where it is in the event table. */
        void read(Stream stream, ArchivedEvent event);
    }

    /** Reads the events of a span one by one. */
    public void each(List<Bound> bounds, Instant from, Instant end, Reader reader) {
        for (List<Bound> part : Chunks.of(spans(bounds, from, end), TOGETHER)) {
            Map<Long, Long> counts = counts(part, from);
            List<Bound> few = new ArrayList<>();
            long events = 0;
            for (Bound span : part) {
                long own = counts.get(span.key());
                if (events + own > FEW) {
                    readFew(few, from, reader);
                    few.clear();
                    events = 0;
                }
                if (own > FEW) {
                    codes.forEach(code -> read(span, code, from, reader));
                } else if (own > 0) {
                    few.add(span);
                    events += own;
                }
            }
            readFew(few, from, reader);
        }
    }

    private void readFew(List<Bound> spans, Instant from, Reader reader) {
        if (spans.isEmpty()) {
            return;
        }
        Map<Long, Bound> byKey = new HashMap<>();
        spans.forEach(span -> byKey.put(span.key(), span));
        Map<Long, String> names = new HashMap<>();
        codes.forEach(code -> names.put(code.key(), code.code()));
        try (PooledStatement statement = new PooledStatement(handle, READ_FEW);
             Cursor row = bind(statement, spans)
                     .set(2 * TOGETHER + 1, Instants.toMicros(from)).query()) {
            while (row.next()) {
                Bound span = byKey.get(row.number(SUBSCRIPTION));
                reader.read(new Stream(span.key(), row.number(CODE), from, span.until()),
                        event(row, new ArchivedEvent.Stream(span.externalId(),
                                names.get(row.number(CODE)))));
            }
        }
    }

    /** Many events, which stay in the order of the index. */
    private void read(Bound span, Code code, Instant from, Reader reader) {
        Stream stream = new Stream(span.key(), code.key(), from, span.until());
        ArchivedEvent.Stream names = new ArchivedEvent.Stream(span.externalId(), code.code());
        try (PooledStatement statement = new PooledStatement(handle, READ);
             Cursor row = stream.range().bind(statement).query()) {
            while (row.next()) {
                reader.read(stream, event(row, names));
            }
        }
    }

    private static ArchivedEvent event(Cursor row, ArchivedEvent.Stream names) {
        boolean voided = !row.isNull(7);
        return new ArchivedEvent(names, row.number(1), TransactionKey.text(row.textOrBytes(3)),
                row.text(5), new ArchivedEvent.Ingested(row.number(2),
                        Instants.ofMicros(row.number(6)),
                        voided ? Instants.ofMicros(row.number(7)) : null,
                        row.isNull(8) ? null : Long.valueOf(row.number(8)), row.text(9),
                        row.text(10)), row.text(4));
    }

    /**
     * Deletes the events of streams that are in a file, with their voids, and marks them as
     * archived.
     *
     * @return whether these are exactly as many as the file has; if not, the caller rolls back
     */
    public boolean delete(List<Stream> streams, long events, long voided) {
        long deletedVoids = deleted(EventRange.VOIDS, streams);
        long deleted = deleted(EventRange.EVENTS, streams);
        mark("event_subscriptions", streams, stream -> stream.range().subscription(),
                stream -> stream.range().end());
        mark("event_codes", streams, stream -> stream.range().code(),
                stream -> stream.range().end());
        return deleted == events && deletedVoids == voided;
    }

    private long deleted(String range, List<Stream> streams) {
        try (PooledStatement delete = new PooledStatement(handle, "DELETE" + range)) {
            streams.forEach(stream -> stream.range().bind(delete).addToBatch());
            return Arrays.stream(delete.executeBatch()).asLongStream().sum();
        }
    }

    /** Accepts no more usage of subscriptions before the instant of each. */
    public void close(List<Bound> bounds) {
        mark("event_subscriptions", bounds, Bound::key,
                bound -> Instants.toMicros(bound.until()));
    }

    private <T> void mark(String table, List<T> all, ToLongFunction<T> key,
                          ToLongFunction<T> until) {
        try (PooledStatement mark = new PooledStatement(handle, "UPDATE " + table + MARK)) {
            for (T one : all) {
                mark.set(1, until.applyAsLong(one)).set(2, key.applyAsLong(one))
                        .set(3, until.applyAsLong(one)).addToBatch();
            }
            mark.executeBatch();
        }
    }
}
