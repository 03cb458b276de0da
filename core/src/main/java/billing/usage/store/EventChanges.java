package billing.usage.store;

import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Instants;
import billing.kernel.time.Window;
import billing.usage.StoredEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The events of a span one by one, with what happened to them; archived ones too. */
public final class EventChanges {
    static final Comparator<StoredEvent> IN_ORDER =
            Comparator.comparing((StoredEvent one) -> one.event().timestamp())
                    .thenComparingLong(StoredEvent::sequence);
    private final Handle handle;
    private final EventStreams streams;

    /** The events that the handle sees. */
    public EventChanges(Handle handle) {
        this.handle = handle;
        this.streams = new EventStreams(handle);
    }

    /**
     * The events of a span that were stored or voided after an instant; in event order.
     *
     * @param from null for the whole history
     * @param end  the first instant that no longer belongs to the span
     */
    public List<StoredEvent> touchedSince(Instant since, String externalSubscriptionId,
                                          String code, Instant from, Instant end) {
        long micros = Instants.toMicros(since);
        return find(externalSubscriptionId, code, from, end,
                "AND (e.created_at > ? OR v.created_at > ?)",
                event -> event.createdAt().isAfter(since)
                        || event.isVoided() && event.voidedAt().isAfter(since), micros, micros);
    }

    /** The same by {@link EventStore#seen()} of then. */
    public List<StoredEvent> touchedSince(long seen, String externalSubscriptionId, String code,
                                          Instant from, Instant end) {
        return find(externalSubscriptionId, code, from, end, "AND (e.seq > ? OR v.void_seq > ?)",
                event -> event.sequence() > seen
                        || event.voidSequence() != null && event.voidSequence() > seen,
                seen, seen);
    }

    /** All events of a span, voided ones too; in event order. */
    public List<StoredEvent> all(String externalSubscriptionId, String code, Instant from,
                                 Instant end) {
        return find(externalSubscriptionId, code, from, end, "", event -> true);
    }

    /**
     * Whether an event has been voided.
     *
     * @param window in which it happened
     * @throws NotFoundException when there is no such event
     */
    public boolean isVoided(String externalSubscriptionId, String code, String transactionId,
                            Window window) {
        Optional<StoredEvent> stored = streams.source(externalSubscriptionId).flatMap(source ->
                StoredEvents.rows(handle).first("WHERE e.transaction_id = ?"
                                + " AND e.subscription_key = ? AND e.subscription_key <> 0",
                        TransactionKey.stored(transactionId), source.key()));
        return stored.or(() -> all(externalSubscriptionId, code, Instants.startOf(window),
                        window.end()).stream()
                        .filter(one -> one.event().transactionId().equals(transactionId))
                        .findFirst())
                .orElseThrow(() -> new NotFoundException("event", transactionId)).isVoided();
    }

    /** The events that meet a condition, stated for the database and for archived ones. */
    private List<StoredEvent> find(String externalSubscriptionId, String code, Instant from,
                                   Instant end, String condition, Predicate<StoredEvent> same,
                                   Long... values) {
        Optional<EventStreams.Span> found =
                streams.span(externalSubscriptionId, code, from, end);
        if (found.isEmpty()) {
            return List.of();
        }
        EventRange range = found.get().range();
        Object[] all = Stream.concat(Stream.of(range.subscription(), range.code(),
                from == null ? Long.MIN_VALUE : Instants.toMicros(from), range.end()),
                Stream.of(values)).toArray();
        Stream<StoredEvent> archived = found.get().archived(handle).stream()
                .flatMap(usage -> usage.list().stream())
                .filter(event -> from == null || !event.event().timestamp().isBefore(from))
                .filter(same);
        return Stream.concat(archived, StoredEvents.rows(handle).list("WHERE"
                        + " e.subscription_key = ? AND e.code_key = ? AND e.timestamp >= ?"
                        + " AND e.timestamp < ? " + condition, all).stream())
                .sorted(IN_ORDER).toList();
    }
}
