package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Rows;
import billing.kernel.time.Instants;
import billing.usage.archive.ArchivedEvent;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * The events that may be archived: those of subscriptions before an instant of each, unless their
 * metric is recurring. The usage of recurring metrics is needed from its beginning.
 */
public final class SettledUsage {
    private static final String RANGE = EventRange.EVENTS;
    private static final String FIRST = "SELECT timestamp" + RANGE + " ORDER BY timestamp, seq"
            + " LIMIT 1";
    private static final String COUNT = "SELECT count(*)" + RANGE;
    private static final String READ = "SELECT e.timestamp, e.seq, e.transaction_id, e.properties,"
            + " e.precise_total_cents, e.created_at, v.created_at, v.void_seq, v.reason,"
            + " v.replaced_by FROM events e LEFT JOIN event_voids v"
            + " ON v.subscription_key = e.subscription_key AND v.code_key = e.code_key"
            + " AND v.timestamp = e.timestamp AND v.seq = e.seq"
            + " WHERE e.subscription_key = ? AND e.code_key = ? AND e.timestamp >= ?"
            + " AND e.timestamp < ? ORDER BY e.timestamp, e.seq";
    private static final String MARK = " SET archived_until = ? WHERE key = ?"
            + " AND (archived_until IS NULL OR archived_until < ?)";
    private final Handle handle;
    private final List<Code> codes;

    /** The events that the handle sees. */
    public SettledUsage(Handle handle) {
        this.handle = handle;
        this.codes = new Rows<>(handle, "SELECT key, code FROM event_codes",
                row -> new Code(row.number("key"), row.text("code")))
                .list("WHERE NOT EXISTS (SELECT 1 FROM billable_metrics m"
                        + " WHERE m.code = event_codes.code AND m.recurring = 1) ORDER BY key");
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
        OptionalLong first = bounds.stream().filter(bound -> bound.until().isAfter(from))
                .flatMap(bound -> codes.stream().map(code ->
                        number(FIRST, new Stream(bound.key(), code.key(), from, bound.until()))))
                .filter(timestamp -> timestamp != null).mapToLong(Long::longValue).min();
        return first.isPresent() ? Instants.ofMicros(first.getAsLong()) : null;
    }

    /** How many events there are in a span. */
    public long count(List<Bound> bounds, Instant from, Instant end) {
        return bounds.stream().filter(bound -> bound.until().isAfter(from))
                .flatMap(bound -> codes.stream().map(code -> new Stream(bound.key(), code.key(),
                        from, earlier(end, bound.until()))))
                .mapToLong(stream -> number(COUNT, stream)).sum();
    }

    private Long number(String sql, Stream stream) {
        try (PooledStatement statement = new PooledStatement(handle, sql);
             Cursor row = stream.range().bind(statement).query()) {
            return row.next() ? row.number(1) : null;
        }
    }

    /** Receives events in the order of the event table. */
    @FunctionalInterface
    public interface Reader {
        /** One event, and where it is in the event table. */
        void read(Stream stream, ArchivedEvent event);
    }

    /** Reads the events of a span one by one. */
    public void each(List<Bound> bounds, Instant from, Instant end, Reader reader) {
        for (Bound bound : bounds) {
            if (bound.until().isAfter(from)) {
                for (Code code : codes) {
                    each(new Stream(bound.key(), code.key(), from, earlier(end, bound.until())),
                            new ArchivedEvent.Stream(bound.externalId(), code.code()), reader);
                }
            }
        }
    }

    private void each(Stream stream, ArchivedEvent.Stream names, Reader reader) {
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
        long deleted = 0;
        long deletedVoids = 0;
        for (Stream stream : streams) {
            EventRange range = stream.range();
            deletedVoids += delete(EventRange.VOIDS, range);
            deleted += delete(EventRange.EVENTS, range);
            mark("event_subscriptions", range.subscription(), range.end());
            mark("event_codes", range.code(), range.end());
        }
        return deleted == events && deletedVoids == voided;
    }

    private long delete(String range, EventRange of) {
        return handle.execute("DELETE" + range, of.subscription(), of.code(), of.from(),
                of.end());
    }

    /** Accepts no more usage of subscriptions before the instant of each. */
    public void close(List<Bound> bounds) {
        bounds.forEach(bound -> mark("event_subscriptions", bound.key(),
                Instants.toMicros(bound.until())));
    }

    private void mark(String table, long key, long until) {
        handle.execute("UPDATE " + table + MARK, until, key, until);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
