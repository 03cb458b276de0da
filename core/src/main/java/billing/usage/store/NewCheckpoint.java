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
    private static final String STREAM = "subscription_key = ? AND code_key = ?";
    /**
     * Between the reading of its events and now, one may have come or have been voided: it is kept
     * only when the transaction sees the events and the level that it was made from.
     */
    private static final String INSERT = "INSERT INTO usage_levels"
            + " (subscription_key, code_key, shape, until_at, level)"
            + " SELECT ?, ?, ?, ?, ?"
            + " WHERE (SELECT count(*) = ? AND max(seq) IS NOT DISTINCT FROM ?"
            + " FROM events e WHERE "
            + STREAM + " AND timestamp >= ? AND timestamp < ?"
            + " AND " + EventVoids.NOT_VOIDED + ")"
            + " AND (? = 0 OR EXISTS (SELECT 1 FROM usage_levels WHERE " + STREAM
            + " AND shape = ? AND until_at = ? AND level = ?))"
            + " ON CONFLICT (subscription_key, code_key, shape, until_at)"
            + " DO UPDATE SET level = excluded.level";

    /** Writes the level, unless it is out of date, in the place of all but its base. */
    public void store(Handle handle) {
        handle.keepEvents();
        EventKeys keys = new EventKeys(handle);
        long subscription = keys.subscription(key.externalSubscriptionId());
        long code = keys.findCode(key.code()).orElseThrow();
        long from = since == null ? Long.MIN_VALUE : Instants.toMicros(since);
        int written = handle.execute(INSERT, subscription, code, shape, until, level,
                made.events(), made.lastSequence(), subscription, code, from, until, base != null,
                subscription, code, shape, from, base);
        if (written == 1) {
            handle.execute("UPDATE event_codes SET levels_until = ? WHERE key = ?"
                    + " AND coalesce(levels_until, 0) < ?", Instants.toMicros(until), code,
                    Instants.toMicros(until));
            // The base stays: late events are mostly later than it.
            handle.execute("DELETE FROM usage_levels WHERE subscription_key = ? AND code_key = ?"
                    + " AND until_at < ?", subscription, code, from);
        }
    }
}
