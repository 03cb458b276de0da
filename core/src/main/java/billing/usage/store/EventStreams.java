package billing.usage.store;

import billing.engine.CachedValue;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.time.Instants;
import billing.usage.archive.ArchivedEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the events of subscriptions and codes: their keys, and whether any are archived. */
final class EventStreams {
    private static final String SELECT_CODES = "SELECT code, key, field_name, archived_until"
            + " FROM event_codes";
    /** The first of them, which are all as a rule, so that most look-ups cost nothing. */
    private static final CachedValue<Map<String, EventCode>> CODES =
            new CachedValue<>(CachedValue.Topic.TRANSACTION, handle ->
                    new Rows<>(handle, SELECT_CODES, EventStreams::code).list("LIMIT 100").stream()
                            .collect(Collectors.toMap(EventCode::code, code -> code)));
    private static final String SELECT_SOURCES = "SELECT external_id, key,"
            + " EXISTS (SELECT 1 FROM event_voids v WHERE v.subscription_key = key) AS has_voids,"
            + " archived_until FROM event_subscriptions";
    private final Handle handle;
    private final Rows<Source> sources;
    /** Those that were read ahead, empty where there are no events. */
    private final Map<String, Optional<Source>> known = new HashMap<>();
    private Source lastSource;

    EventStreams(Handle handle) {
        this.handle = handle;
        this.sources = new Rows<>(handle, SELECT_SOURCES, row -> new Source(
                row.text("external_id"), row.number("key"), row.flag("has_voids"),
                row.optionalNumber("archived_until")));
    }

    /**
     * A subscription in the event table.
     *
     * @param hasVoids      whether any of its events is voided
     * @param archivedUntil the instant before which its events are archived, in microseconds; null
     *                      for none
     */
    record Source(String externalId, long key, boolean hasVoids, Long archivedUntil) {
    }

    /** The events of a subscription and a code in a range. */
    record Span(Source source, EventCode code, EventRange range) {
        /** Whether some of them may be archived. */
        boolean isArchived() {
            return source.archivedUntil() != null && code.archivedUntil() != null
                    && range.from() < Math.min(source.archivedUntil(), code.archivedUntil());
        }

        /** The archived ones; empty where there are none. */
        Optional<ArchivedUsage> archived(Handle handle) {
            return isArchived() ? Optional.of(new ArchivedUsage(handle,
                    new ArchivedEvent.Stream(source.externalId(), code.code()), range))
                    : Optional.empty();
        }
    }

    /**
     * The events of a span; empty where there have never been any.
     *
     * @param from null for the whole history; otherwise cut down to the millisecond
     */
    Optional<Span> span(String externalId, String code, Instant from, Instant end) {
        long first = from == null ? Long.MIN_VALUE
                : Instants.toMicros(from.truncatedTo(ChronoUnit.MILLIS));
        return source(externalId).flatMap(source -> findCode(code).map(known ->
                new Span(source, known, new EventRange(source.key(), known.key(), first,
                        Instants.toMicros(end)))));
    }

    /** Reads subscriptions by their external ids at once, to be found without a statement. */
    void readAhead(Collection<String> externalIds) {
        externalIds.forEach(id -> known.put(id, Optional.empty()));
        sources.listIn("WHERE external_id", externalIds, "")
                .forEach(source -> known.put(source.externalId(), Optional.of(source)));
    }

    /** The subscription of an external id, the last one from memory; null means absent. */
    Optional<Source> source(String externalId) {
        if (externalId == null) {
            return Optional.of(new Source(null, EventKeys.NO_SUBSCRIPTION, true, null));
        }
        Optional<Source> ahead = known.get(externalId);
        if (ahead != null) {
            return ahead;
        }
        if (lastSource == null || !externalId.equals(lastSource.externalId())) {
            lastSource = sources.first("WHERE external_id = ?", externalId).orElse(null);
        }
        return Optional.ofNullable(lastSource);
    }

    /** Forgets the last subscription, of which something has changed. */
    void forget() {
        known.clear();
        lastSource = null;
    }

    /** The code of events. */
    Optional<EventCode> findCode(String code) {
        EventCode known = CODES.in(handle).get(code);
        return known != null ? Optional.of(known)
                : new Rows<>(handle, SELECT_CODES, EventStreams::code)
                        .first("WHERE code = ?", code);
    }

    private static EventCode code(Row row) {
        return new EventCode(row.text("code"), row.number("key"), row.text("field_name"),
                row.optionalNumber("archived_until"));
    }
}
