package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
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
    private final Map<String, Long> subscriptions = new HashMap<>();

    /** The keys of a database. */
    public EventKeys(Handle handle) {
        this.handle = handle;
    }

    /** The key of an external subscription id, new when it was never seen; null means absent. */
    public long subscription(String externalId) {
        return externalId == null ? NO_SUBSCRIPTION : subscriptions.computeIfAbsent(externalId,
                text -> findSubscription(text).orElseGet(() -> key("INSERT INTO"
                        + " event_subscriptions (external_id)", "VALUES (?) RETURNING key", text)
                        .orElseThrow()));
    }

    /** The key of a metric code, new when it was never seen. */
    public long code(MeteredCode code) {
        return codes.computeIfAbsent(code.code(), text -> findCode(text).orElseGet(() ->
                key("INSERT INTO event_codes (code, field_name)", "VALUES (?, ?) RETURNING key",
                        text, code.fieldName()).orElseThrow()));
    }

    Optional<Long> findSubscription(String externalId) {
        return externalId == null ? Optional.of(NO_SUBSCRIPTION)
                : key("SELECT key FROM event_subscriptions", "WHERE external_id = ?",
                externalId);
    }

    Optional<Long> findCode(String code) {
        return key("SELECT key FROM event_codes", "WHERE code = ?", code);
    }

    private Optional<Long> key(String statement, String rest, Object... values) {
        return new Rows<>(handle, statement, row -> row.number("key")).first(rest, values);
    }
}
