package billing.usage.store;

import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * When events happened, over all subscriptions. Events are stored by subscription and code, so
 * every question takes one step in the index for each of them.
 */
public final class EventTimes {
    /** The subscriptions {@code k} of events; 0 is that of events without one. */
    static final String EACH_SUBSCRIPTION =
            " FROM (SELECT key FROM event_subscriptions UNION ALL SELECT 0) k";
    /** All events {@code f}; conditions on their timestamps may follow. */
    static final String EACH = EACH_SUBSCRIPTION + " CROSS JOIN event_codes d CROSS JOIN events f"
            + " WHERE f.subscription_key = k.key AND f.code_key = d.key";
    private static final long HOUR = Duration.ofHours(1).toNanos() / 1_000;
    private final Handle handle;

    /** The events that the handle sees. */
    public EventTimes(Handle handle) {
        this.handle = handle;
    }

    /** How many events and voids have ever been stored. */
    public long taken() {
        return new Counters(handle).last(Counters.EVENT);
    }

    /** All codes that events have. */
    public List<String> codes() {
        return new Rows<>(handle, "SELECT code FROM event_codes", row -> row.text("code"))
                .list("ORDER BY code");
    }

    /** The codes of events that no live metric has. */
    public List<String> unknownCodes(int most) {
        return new Rows<>(handle, "SELECT code FROM event_codes", row -> row.text("code"))
                .list("WHERE NOT EXISTS (SELECT 1 FROM billable_metrics m"
                        + " WHERE m.code = event_codes.code AND m.deleted_at IS NULL)"
                        + " ORDER BY code LIMIT ?", most);
    }

    /** The external ids that events name and no subscription has. */
    public List<String> unknownSubscriptions(int most) {
        return new Rows<>(handle, "SELECT external_id FROM event_subscriptions",
                row -> row.text("external_id"))
                .list("WHERE NOT EXISTS (SELECT 1 FROM subscriptions s"
                        + " WHERE s.external_id = event_subscriptions.external_id)"
                        + " ORDER BY external_id LIMIT ?", most);
    }

    /** The timestamp of the newest event that is not after an instant; empty without any. */
    public Optional<Instant> newest(Instant latest) {
        return new Rows<>(handle, "SELECT max((SELECT f.timestamp FROM events f"
                + " WHERE f.subscription_key = k.key AND f.code_key = d.key AND f.timestamp <= ?"
                + " ORDER BY f.timestamp DESC LIMIT 1)) AS newest"
                + EACH_SUBSCRIPTION + " CROSS JOIN event_codes d",
                row -> Optional.ofNullable(row.instant("newest")))
                .first("", latest).flatMap(newest -> newest);
    }

    /** How many events happened in each hour of a span; hours without any are left out. */
    public Map<Instant, Long> hours(Instant from, Instant end) {
        Map<Instant, Long> hours = new TreeMap<>();
        new Rows<>(handle, "SELECT f.timestamp / " + HOUR + " * " + HOUR + " AS hour,"
                + " count(*) AS events" + EACH, row ->
                hours.put(row.instant("hour"), row.number("events")))
                .list("AND f.timestamp >= ? AND f.timestamp < ? GROUP BY 1", from, end);
        return hours;
    }
}
