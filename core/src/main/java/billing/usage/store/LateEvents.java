package billing.usage.store;

import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Rows;
import java.util.HashMap;
import java.util.Map;

/**
 * Closes the usage checkpoints that events are too late for. Most events are later than all
 * checkpoints of their code, and cost a comparison.
 */
final class LateEvents {
    private static final String END = "DELETE FROM usage_levels WHERE subscription_key = ?"
            + " AND code_key = ? AND until_at > ?";
    private final Handle handle;
    private final Map<Long, Long> levelsUntil = new HashMap<>();
    private final Map<Stream, Long> earliest = new HashMap<>();
    private long code = -1;
    private long codeUntil;

    /** The events of one subscription and code. */
    private record Stream(long subscription, long code) {
    }

    LateEvents(Handle handle) {
        this.handle = handle;
    }

    /** States where the latest checkpoint of a code ends, so that it need not be read. */
    void know(long codeKey, long until) {
        levelsUntil.put(codeKey, until);
    }

    /** Adds an event that is about to be stored, if it is before the end of a checkpoint. */
    void add(long subscriptionKey, long codeKey, long timestampMicros) {
        if (codeKey != code) {
            code = codeKey;
            codeUntil = levelsUntil.computeIfAbsent(codeKey, this::levelsUntil);
        }
        if (timestampMicros < codeUntil) {
            earliest.merge(new Stream(subscriptionKey, codeKey), timestampMicros, Math::min);
        }
    }

    /** Deletes the checkpoints that the added events are too late for. */
    void settle() {
        if (earliest.isEmpty()) {
            return;
        }
        try (PooledStatement end = new PooledStatement(handle, END)) {
            for (var late : earliest.entrySet()) {
                end.set(1, late.getKey().subscription()).set(2, late.getKey().code())
                        .set(3, late.getValue().longValue()).addToBatch();
            }
            end.executeBatch();
        }
        earliest.clear();
    }

    private long levelsUntil(long codeKey) {
        return new Rows<>(handle, "SELECT coalesce(levels_until, 0) AS until FROM event_codes",
                row -> row.number("until")).first("WHERE key = ?", codeKey).orElse(0L);
    }
}
