package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.time.Instants;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The small numbers that stand for external subscription ids and metric codes in the event table.
 *
 * <p>A number is given once and never changes. Bound to one handle.
 */
public final class EventKeys {
    /** Stands for an absent external subscription id. */
    static final long NO_SUBSCRIPTION = 0;
    private final Handle handle;
    private final Map<String, Long> codes = new HashMap<>();
    private final Map<String, Known> subscriptions = new HashMap<>();

    /**
     * A subscription that has or had events.
     *
     * @param archivedUntil the instant before which its events are archived, in microseconds; null
     *                      for none
     */
    private record Known(long key, Long archivedUntil) {
    }

    /** The keys of a database. */
    public EventKeys(Handle handle) {
        this.handle = handle;
    }

    /** The key of an external subscription id, new when it was never seen; null means absent. */
    public long subscription(String externalId) {
        if (externalId == null) {
            return NO_SUBSCRIPTION;
        }
        return known(externalId).orElseGet(() -> added(externalId)).key();
    }

    /**
     * The instant before which events of a subscription are archived, so that no more are accepted;
     * null where none are.
     */
    public Instant archivedUntil(String externalId) {
        Long micros = externalId == null ? null
                : known(externalId).map(Known::archivedUntil).orElse(null);
        return micros == null ? null : Instants.ofMicros(micros);
    }

    private Optional<Known> known(String externalId) {
        Known known = subscriptions.get(externalId);
        if (known == null) {
            known = new Rows<>(handle, "SELECT key, archived_until FROM event_subscriptions",
                    row -> new Known(row.number("key"), row.optionalNumber("archived_until")))
                    .first("WHERE external_id = ?", externalId).orElse(null);
            if (known != null) {
                subscriptions.put(externalId, known);
            }
        }
        return Optional.ofNullable(known);
    }

    private Known added(String externalId) {
        Known known = new Known(key("INSERT INTO event_subscriptions (external_id)",
                "VALUES (?) RETURNING key", externalId).orElseThrow(), null);
        subscriptions.put(externalId, known);
        return known;
    }

    /** The key of a metric code, new when it was never seen. */
    public long code(MeteredCode code) {
        return codes.computeIfAbsent(code.code(), text -> findCode(text).orElseGet(() ->
                key("INSERT INTO event_codes (code, field_name)", "VALUES (?, ?) RETURNING key",
                        text, code.fieldName()).orElseThrow()));
    }

    Optional<Long> findCode(String code) {
        return key("SELECT key FROM event_codes", "WHERE code = ?", code);
    }

    private Optional<Long> key(String statement, String rest, Object... values) {
        return new Rows<>(handle, statement, row -> row.number("key")).first(rest, values);
    }
}
