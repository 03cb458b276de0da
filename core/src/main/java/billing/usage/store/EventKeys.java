package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.time.Instants;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The small numbers that stand for external subscription ids and metric codes in the event table.
 *
 * <p>A number is given once and never changes. Bound to one handle.
 */
public final class EventKeys {
    /** Stands for an absent external subscription id. */
    static final long NO_SUBSCRIPTION = 0;
    /** A power of two, so that there are few different statements. */
    private static final int ADDED_TOGETHER = 512;
    private static final String SUBSCRIPTIONS =
            "SELECT key, external_id, archived_until FROM event_subscriptions";
    private static final String CODES =
            "SELECT key, code, coalesce(levels_until, 0) AS until FROM event_codes";
    private final Handle handle;
    private final Map<String, KnownCode> codes = new HashMap<>();
    private final Map<String, Known> subscriptions = new HashMap<>();

    /**
     * A subscription that has or had events.
     *
     * @param archivedUntil the instant before which its events are archived, in microseconds; null
     *                      for none
     */
    private record Known(long key, String externalId, Long archivedUntil) {
    }

    /**
     * A code that has or had events.
     *
     * @param levelsUntil the end of its latest usage checkpoint, in microseconds; 0 for none
     */
    private record KnownCode(long key, String code, long levelsUntil) {
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
        if (known(externalId).isEmpty()) {
            add(List.of(externalId));
        }
        return subscriptions.get(externalId).key();
    }

    /** The keys of external subscription ids in their order; see {@link #subscription}. */
    public long[] subscriptions(List<String> externalIds) {
        Set<String> unknown = new LinkedHashSet<>(externalIds);
        unknown.remove(null);
        unknown.removeAll(subscriptions.keySet());
        fetch(unknown, List.of());
        unknown.removeAll(subscriptions.keySet());
        add(List.copyOf(unknown));
        return externalIds.stream().mapToLong(this::subscription).toArray();
    }

    /** Adds subscriptions, many by one statement; statements for few different numbers of them. */
    private void add(List<String> externalIds) {
        int from = 0;
        while (from < externalIds.size()) {
            int count = Math.min(ADDED_TOGETHER, Integer.highestOneBit(externalIds.size() - from));
            new Rows<>(handle, "INSERT INTO event_subscriptions (external_id)",
                    row -> new Known(row.number("key"), row.text("external_id"), null))
                    .list("VALUES " + String.join(", ", Collections.nCopies(count, "(?)"))
                            + " RETURNING key, external_id",
                            externalIds.subList(from, from + count).toArray())
                    .forEach(added -> subscriptions.put(added.externalId(), added));
            from += count;
        }
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

    /** Reads the keys of subscriptions and codes that will be needed, as far as there are any. */
    void fetch(Collection<String> externalIds, Collection<String> named) {
        subscriptionRows().listIn("WHERE external_id", externalIds, "")
                .forEach(found -> subscriptions.put(found.externalId(), found));
        codeRows().listIn("WHERE code", named, "").forEach(found ->
                codes.put(found.code(), found));
    }

    private Optional<Known> known(String externalId) {
        Known known = subscriptions.get(externalId);
        if (known == null) {
            known = subscriptionRows().first("WHERE external_id = ?", externalId).orElse(null);
            if (known != null) {
                subscriptions.put(externalId, known);
            }
        }
        return Optional.ofNullable(known);
    }

    private Rows<Known> subscriptionRows() {
        return new Rows<>(handle, SUBSCRIPTIONS, row -> new Known(row.number("key"),
                row.text("external_id"), row.optionalNumber("archived_until")));
    }

    private Rows<KnownCode> codeRows() {
        return new Rows<>(handle, CODES, row -> new KnownCode(row.number("key"),
                row.text("code"), row.number("until")));
    }

    /** The key of a metric code, new when it was never seen. */
    public long code(MeteredCode code) {
        return knownCode(code).key();
    }

    /** The end of the latest usage checkpoint of a code, in microseconds; 0 for none. */
    long levelsUntil(MeteredCode code) {
        return knownCode(code).levelsUntil();
    }

    private KnownCode knownCode(MeteredCode code) {
        return codes.computeIfAbsent(code.code(), text -> readCode(text).orElseGet(() ->
                new KnownCode(added("INSERT INTO event_codes (code, field_name)",
                        "VALUES (?, ?) RETURNING key", text, code.fieldName()), text, 0)));
    }

    Optional<Long> findCode(String code) {
        return readCode(code).map(KnownCode::key);
    }

    private Optional<KnownCode> readCode(String code) {
        return codeRows().first("WHERE code = ?", code);
    }

    private long added(String statement, String rest, Object... values) {
        return new Rows<>(handle, statement, row -> row.number("key")).first(rest, values)
                .orElseThrow();
    }
}
