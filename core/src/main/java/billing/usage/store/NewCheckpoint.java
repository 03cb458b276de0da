package billing.usage.store;

import billing.engine.Handle;
import billing.kernel.time.Instants;
import billing.usage.EventHistory.Extent;
import billing.usage.aggregation.UsageCheckpointStore.Key;
import java.time.Instant;

/**
 * A level that was made while an invoice was computed, to be written with it.
 *
 * @param shape   the fingerprint of the key's shape
 * @param base    the text of the level that it was made from; null for the first
 * @param since   where that one ends; null for the first
 * @param until   where it ends itself
 * @param made    the events between the two
 */
public record NewCheckpoint(Key key, String shape, String base, Instant since, Instant until,
                            String level, Extent made) {
    private static final String STREAM = "subscription_key = ?1 AND code_key = ?2";
    /**
     * Between the reading of its events and now, one may have come or have been voided: it is kept
     * only when the transaction sees the events and the level that it was made from.
     */
    private static final String INSERT = "INSERT INTO usage_levels"
            + " (subscription_key, code_key, shape, until_at, level)"
            + " SELECT ?1, ?2, ?3, ?4, ?5"
            + " WHERE (SELECT count(*) = ?8 AND max(seq) IS ?9 FROM events e WHERE "
            + STREAM + " AND timestamp >= ?7 AND timestamp < ?4"
            + " AND NOT EXISTS (SELECT 1 FROM event_voids v"
            + " WHERE v.subscription_key = e.subscription_key AND v.code_key = e.code_key"
            + " AND v.timestamp = e.timestamp AND v.seq = e.seq))"
            + " AND (?6 IS NULL OR EXISTS (SELECT 1 FROM usage_levels WHERE " + STREAM
            + " AND shape = ?3 AND until_at = ?7 AND level = ?6))"
            + " ON CONFLICT DO UPDATE SET level = excluded.level";

    /** Writes the level, unless it is out of date, in the place of all but its base. */
    public void store(Handle handle) {
        EventKeys keys = new EventKeys(handle);
        long subscription = keys.subscription(key.externalSubscriptionId());
        long code = keys.findCode(key.code()).orElseThrow();
        int written = handle.execute(INSERT, subscription, code, shape, until, level, base,
                since == null ? Long.MIN_VALUE : Instants.toMicros(since), made.events(),
                made.lastSequence());
        if (written == 1) {
            handle.execute("UPDATE event_codes SET levels_until = ? WHERE key = ?"
                    + " AND coalesce(levels_until, 0) < ?", Instants.toMicros(until), code,
                    Instants.toMicros(until));
            // The base stays: late events are mostly later than it.
            handle.execute("DELETE FROM usage_levels WHERE subscription_key = ? AND code_key = ?"
                    + " AND until_at < ?", subscription, code,
                    since == null ? Long.MIN_VALUE : Instants.toMicros(since));
        }
    }
}
