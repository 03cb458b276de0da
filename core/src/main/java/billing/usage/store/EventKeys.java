package billing.usage.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

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

    /** The keys of a database. */
    public EventKeys(Handle handle) {
        this.handle = handle;
    }

    /** The key of an external subscription id, new when it was never seen; null means absent. */
    public long subscription(String externalId) {
        return findSubscription(externalId).orElseGet(() -> handle
                .createQuery("INSERT INTO event_subscriptions (external_id) VALUES (?)"
                        + " RETURNING key")
                .bind(0, externalId).mapTo(Long.class).one());
    }

    /** The key of a metric code, new when it was never seen. */
    public long code(MeteredCode code) {
        return codes.computeIfAbsent(code.code(), text -> findCode(text).orElseGet(() -> handle
                .createQuery("INSERT INTO event_codes (code, field_name) VALUES (?, ?)"
                        + " RETURNING key")
                .bind(0, text).bind(1, code.fieldName()).mapTo(Long.class).one()));
    }

    Optional<Long> findSubscription(String externalId) {
        return externalId == null ? Optional.of(NO_SUBSCRIPTION) : handle
                .createQuery("SELECT key FROM event_subscriptions WHERE external_id = ?")
                .bind(0, externalId).mapTo(Long.class).findOne();
    }

    Optional<Long> findCode(String code) {
        return handle.createQuery("SELECT key FROM event_codes WHERE code = ?")
                .bind(0, code).mapTo(Long.class).findOne();
    }

    /** Takes {@code count} numbers of the order of ingestion; answers the first of them. */
    public long takeSequence(long count) {
        return handle.createQuery("INSERT INTO counters (name, next_value) VALUES ('event', 1 + :n)"
                        + " ON CONFLICT (name) DO UPDATE SET next_value = next_value + :n"
                        + " RETURNING next_value - :n")
                .bind("n", count).mapTo(Long.class).one();
    }
}
