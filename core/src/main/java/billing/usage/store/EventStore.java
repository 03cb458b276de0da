package billing.usage.store;

import billing.engine.CachedValue;
import billing.engine.Conditions;
import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.EventFilter;
import billing.usage.EventHistory;
import billing.usage.EventTotals;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.UsageQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The events of the database: read in event order by subscription and metric, listed, and voided.
 *
 * <p>History is never edited: an event that should not count is voided, which adds a record.
 * Bound to one handle and to its transaction.
 */
public final class EventStore implements EventHistory {
    private static final CachedValue<Long> SEEN = new CachedValue<>(CachedValue.Topic.TRANSACTION,
            handle -> new Counters(handle).last(Counters.EVENT));
    /** Of {@link #seen()}: all that there is. */
    static final long ALL = Long.MAX_VALUE;
    private final Handle handle;
    private final EventStreams streams;
    private final Map<EventRange, TotalsByScale> known = new HashMap<>();
    private final Map<EventRange, List<ReadEventRows.Values>> read = new HashMap<>();
    private final Map<EventRange, byte[]> properties = new HashMap<>();

    /** The events that the handle sees. */
    public EventStore(Handle handle) {
        this.handle = handle;
        this.streams = new EventStreams(handle);
    }

    /**
     * {@inheritDoc}
     */
    @Override
    public EventCursor events(String externalSubscriptionId, String code, Instant from,
                              Instant end) {
        return events(externalSubscriptionId, code, from, end, ALL);
    }

    @Override
    public EventCursor properties(String externalSubscriptionId, String code, Instant from,
                                  Instant end) {
        Optional<EventStreams.Span> ahead =
                streams.span(externalSubscriptionId, code, from, end)
                        .filter(span -> properties.containsKey(span.range()));
        return ahead.<EventCursor>map(span -> StoredEventCursor.of(
                new ReadProperties(properties.get(span.range())), span.code().fieldName()))
                .orElseGet(() -> events(externalSubscriptionId, code, from, end));
    }

    /**
     * The same history as it was known when {@link #seen()} was a number: events and voids that
     * came in later do not count. Voids from before they were numbered do.
     */
    public EventHistory asKnownAt(long seen) {
        return (subscription, code, from, end) -> events(subscription, code, from, end, seen);
    }

    private EventCursor events(String externalSubscriptionId, String code, Instant from,
                               Instant end, long seen) {
        Optional<EventStreams.Span> found =
                streams.span(externalSubscriptionId, code, from, end);
        if (found.isEmpty()) {
            return StoredEventCursor.of(new ReadEventRows(List.of()), null);
        }
        EventStreams.Span span = found.get();
        List<ReadEventRows.Values> ahead = seen == ALL ? read.get(span.range()) : null;
        if (ahead != null) {
            return StoredEventCursor.of(new ReadEventRows(ahead), span.code().fieldName());
        }
        List<EventCursor> archived = span.archived(handle)
                .map(usage -> usage.cursors(span.code().fieldName(), seen)).orElse(List.of());
        Supplier<EventCursor> stored = () -> StoredEventCursor.open(handle, span.range(),
                span.code().fieldName(), span.source().hasVoids(), seen);
        return archived.isEmpty() ? stored.get() : MergedCursor.open(archived, stored);
    }

    @Override
    public Optional<EventTotals> totals(EventTotals.Kind kind, String externalSubscriptionId,
                                        String code, Instant from, Instant end) {
        return plainRange(externalSubscriptionId, code, from, end).flatMap(range ->
                known.containsKey(range) ? known.get(range).totals(kind)
                        : RangeTotals.read(kind, handle, range));
    }

    /**
     * Reads at once what is going to be asked for within the transaction, one by one.
     *
     * @param externalSubscriptionIds whose events will be
     * @param queries                 what of them; not used where a statement for each takes no
     *                                longer
     */
    public void readAhead(Collection<String> externalSubscriptionIds,
                          Supplier<Collection<UsageQuery>> queries) {
        streams.readAhead(externalSubscriptionIds);
        handle.dialect().lateralJoin().ifPresent(join -> {
            Collection<UsageQuery> all = queries.get();
            ShortRanges ranges = new ShortRanges(handle, join);
            known.putAll(TotalsByScale.read(handle,
                    plainRanges(all, query -> query.totals() != null)));
            properties.putAll(ranges.properties(plainRanges(all,
                    query -> query.totals() == null && query.onlyProperties())));
            read.putAll(ranges.rows(plainRanges(all,
                    query -> query.totals() == null && !query.onlyProperties())));
        });
    }

    private List<EventRange> plainRanges(Collection<UsageQuery> queries,
                                         Predicate<UsageQuery> which) {
        return queries.stream().filter(which).flatMap(query -> plainRange(
                query.externalSubscriptionId(), query.code(), query.from(), query.end()).stream())
                .toList();
    }

    /** A range that the database can add up; empty when it must be read event by event. */
    private Optional<EventRange> plainRange(String externalSubscriptionId, String code,
                                            Instant from, Instant end) {
        return streams.span(externalSubscriptionId, code, from, end)
                .filter(span -> !span.source().hasVoids() && !span.isArchived())
                .map(EventStreams.Span::range);
    }

    @Override
    public Extent extent(String externalSubscriptionId, String code, Instant from, Instant end) {
        return plainRange(externalSubscriptionId, code, from, end)
                .map(range -> RangeTotals.extent(handle, range)).orElseGet(() ->
                        EventHistory.super.extent(externalSubscriptionId, code, from, end));
    }

    /** Every event that came with this transaction id, the one ingested last first. */
    public List<StoredEvent> withTransactionId(String transactionId) {
        return Stream.concat(
                // One look-up for each subscription, because the index has the subscription first.
                withTransactionId("WHERE e.transaction_id = ? AND e.subscription_key <> 0"
                        + " AND e.subscription_key IN (SELECT key FROM event_subscriptions)",
                        transactionId),
                withTransactionId("WHERE e.transaction_id = ? AND e.subscription_key = 0",
                        transactionId))
                .sorted(Comparator.comparingLong(StoredEvent::sequence).reversed()).toList();
    }

    /**
     * A page of the events that pass a filter, newest first, then by transaction id, UUIDs last
     * ({@link TransactionKey}).
     */
    public PageOf<StoredEvent> page(EventFilter filter, PageRange page) {
        return PageOf.of(page(filter, page.perPage(), page.offset()), page, () -> count(filter));
    }

    /** The events that pass a filter, in the order of pages. */
    public List<StoredEvent> page(EventFilter filter, int limit, long offset) {
        Conditions conditions = conditions(filter);
        return StoredEvents.rows(handle).list(conditions.where()
                + " ORDER BY e.timestamp DESC, e.transaction_id,"
                + " e.seq DESC LIMIT ? OFFSET ?", conditions.values(limit, offset));
    }

    /**
     * The newest events of all subscriptions within a span, found by one step in the index for
     * each subscription and code; voided ones too.
     */
    public List<StoredEvent> newest(Instant from, Instant to, int limit) {
        return StoredEvents.rows(handle).list("WHERE (e.subscription_key, e.code_key,"
                + " e.timestamp, e.seq) IN (SELECT"
                + " f.subscription_key, f.code_key, f.timestamp, f.seq" + EventTimes.EACH
                + " AND f.timestamp >= ? AND f.timestamp <= ? ORDER BY f.timestamp DESC, f.seq DESC"
                + " LIMIT ?) ORDER BY e.timestamp DESC, e.seq DESC", from, to, limit);
    }

    /**
     * Hands the events of some subscriptions over in the order of their timestamps; those that
     * were voided are left out.
     */
    public void each(Collection<String> externalSubscriptionIds, Consumer<UsageEvent> reader) {
        if (externalSubscriptionIds.isEmpty()) {
            return;
        }
        ArchivedHistory archived = new ArchivedHistory(handle, externalSubscriptionIds);
        StoredEvents.rows(handle).each(stored -> {
            archived.before(stored, reader);
            reader.accept(stored.event());
        }, "WHERE s.external_id IN (" + Rows.marks(externalSubscriptionIds.size())
                + ") AND v.seq IS NULL ORDER BY e.timestamp, e.seq",
                externalSubscriptionIds.toArray());
        archived.rest(reader);
    }

    /** How many events pass a filter. */
    public long count(EventFilter filter) {
        Conditions conditions = conditions(filter);
        return new Rows<>(handle, "SELECT count(*) AS total FROM events e",
                row -> row.number("total")).first(conditions.where(), conditions.values())
                .orElseThrow();
    }

    /**
     * Voids an event: it stays in the history and is rated no more.
     *
     * @param externalSubscriptionId needed when several subscriptions used the id; else null
     * @param reason                 for the record; or null
     * @throws NotFoundException   when there is no such event
     * @throws NotAllowedException {@code already_voided}, {@code usage_is_archived} when it may be
     *                             among the archived ones, or {@code several_events} when only the
     *                             subscription can tell which one is meant
     */
    public StoredEvent voidEvent(String externalSubscriptionId, String transactionId,
                                 String reason, Instant now) {
        return voidEvent(externalSubscriptionId, transactionId, reason, null, now);
    }

    /**
     * Voids an event in whose place another one counts.
     *
     * @param replacement transaction id of the other event, of the same subscription; null for none
     */
    public StoredEvent voidEvent(String externalSubscriptionId, String transactionId,
                                 String reason, String replacement, Instant now) {
        StoredEvent event = only(externalSubscriptionId, transactionId);
        if (event.isVoided()) {
            String replaced = event.replacedBy() == null ? ""
                    : "; " + event.replacedBy() + " counts in its place";
            throw new NotAllowedException("already_voided", "the event " + transactionId
                    + " was voided at " + event.voidedAt() + " already" + replaced);
        }
        long sequence = new Counters(handle).take(Counters.EVENT);
        handle.execute("INSERT INTO event_voids (subscription_key, code_key, timestamp, seq,"
                        + " reason, replaced_by, created_at, void_seq)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                subscriptionKey(event.event().externalSubscriptionId()).orElseThrow(),
                streams.findCode(event.event().code()).orElseThrow().key(),
                Instants.toMicros(event.event().timestamp()), event.sequence(), reason,
                replacement, Instants.toMicros(now), sequence);
        streams.forget();
        return new StoredEvent(event.event(), event.sequence(), event.createdAt(), now, reason,
                replacement, sequence);
    }

    /**
     * The event of a transaction id.
     *
     * @param externalSubscriptionId needed when several subscriptions used the id; else null
     * @throws NotFoundException   when there is no such event
     * @throws NotAllowedException {@code several_events} when only the subscription can tell which
     *                             one is meant
     */
    public StoredEvent only(String externalSubscriptionId, String transactionId) {
        List<StoredEvent> meant = externalSubscriptionId == null
                ? withTransactionId(transactionId)
                : StoredEvents.rows(handle).list("WHERE e.transaction_id = ?"
                        + " AND e.subscription_key = ?",
                        TransactionKey.stored(transactionId),
                        subscriptionKey(externalSubscriptionId).orElse(-1L));
        if (meant.isEmpty()) {
            throw archivedUntil(externalSubscriptionId).<RuntimeException>map(until ->
                    new NotAllowedException("usage_is_archived", "there is no event "
                            + transactionId + " in the database, and usage before " + until
                            + " is archived: archived events cannot be voided or amended"))
                    .orElseGet(() -> new NotFoundException("event", transactionId));
        }
        if (meant.size() > 1) {
            throw new NotAllowedException("several_events", "the transaction id " + transactionId
                    + " was used by " + meant.size() + " subscriptions: name the one you mean");
        }
        return meant.get(0);
    }

    private Optional<Instant> archivedUntil(String externalSubscriptionId) {
        return externalSubscriptionId == null ? new UsageArchives(handle).latest()
                : streams.source(externalSubscriptionId)
                        .map(EventStreams.Source::archivedUntil).map(Instants::ofMicros);
    }

    /** How far the handle sees the history: the last number given to an event or a void. */
    public long seen() {
        return SEEN.in(handle);
    }

    /** Voids all events of a code and some subscriptions that are there now. */
    public void voidAll(String code, Collection<String> externalSubscriptionIds, Instant now) {
        long sequence = new Counters(handle).take(Counters.EVENT);
        for (String externalId : externalSubscriptionIds) {
            handle.execute("INSERT INTO event_voids (subscription_key, code_key,"
                            + " timestamp, seq, created_at, void_seq)"
                            + " SELECT subscription_key, code_key, timestamp, seq, ?, ? FROM events"
                            + " WHERE subscription_key ="
                            + " (SELECT key FROM event_subscriptions WHERE external_id = ?)"
                            + " AND code_key = (SELECT key FROM event_codes WHERE code = ?)"
                            + " ON CONFLICT DO NOTHING",
                    Instants.toMicros(now), sequence, externalId, code);
        }
        streams.forget();
    }

    /**
     * Reads the values of a metric's events from the property that it aggregates; to be called in
     * the transaction in which a metric gets this code, type or field ({@code rating-and-usage.md
     * 1.8}). Where they were read from it already, only events without a value are read again:
     * they came in while no metric had the code, or one that aggregates no property.
     *
     * @param fieldName the property that the metric aggregates; null when it needs none
     */
    public void reindex(String code, String fieldName) {
        Optional<EventCode> known = streams.findCode(code);
        if (known.isEmpty() || fieldName == null) {
            return;
        }
        ValueColumns columns = new ValueColumns(handle, known.get().key(), fieldName);
        if (fieldName.equals(known.get().fieldName())) {
            columns.complete();
        } else {
            handle.execute("UPDATE event_codes SET field_name = ? WHERE key = ?", fieldName,
                    known.get().key());
            columns.rewrite();
        }
    }

    private Conditions conditions(EventFilter filter) {
        Conditions conditions = new Conditions()
                .with("e.subscription_key = ?", filter.externalSubscriptionId() == null ? null
                        : subscriptionKey(filter.externalSubscriptionId()).orElse(-1L))
                .with("e.code_key = ?", filter.code() == null ? null
                        : streams.findCode(filter.code()).map(EventCode::key).orElse(-1L))
                .with("e.timestamp >= ?", filter.from()).with("e.timestamp <= ?", filter.to());
        return filter.withVoided() ? conditions : conditions.always(EventVoids.NOT_VOIDED);
    }

    private Stream<StoredEvent> withTransactionId(String where, String transactionId) {
        return StoredEvents.rows(handle).list(where, TransactionKey.stored(transactionId)).stream();
    }

    private Optional<Long> subscriptionKey(String externalId) {
        return streams.source(externalId).map(EventStreams.Source::key);
    }
}
