package billing.usage.store;

import billing.engine.Fingerprint;
import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.Rows;
import billing.usage.EventHistory.Extent;
import billing.usage.aggregation.UsageCheckpoint.GroupLevel;
import billing.usage.aggregation.UsageCheckpoint;
import billing.usage.aggregation.UsageCheckpointStore;
import com.fasterxml.jackson.core.type.TypeReference;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The levels of persisting usage that a database keeps. New ones are gathered, to be written in the
 * transaction of the invoice whose computation they came from.
 */
public final class StoredUsageCheckpoints implements UsageCheckpointStore {
    private static final TypeReference<List<List<List<GroupLevel>>>> CHARGES =
            new TypeReference<>() { };
    private final Handle handle;
    private final Map<UsageCheckpoint, String> texts = new IdentityHashMap<>();
    private final List<NewCheckpoint> kept = new ArrayList<>();

    /** The levels that the handle sees. */
    public StoredUsageCheckpoints(Handle handle) {
        this.handle = handle;
    }

    private record Stored(Instant until, String text) {
    }

    @Override
    public Optional<UsageCheckpoint> before(Key key, Instant from) {
        return new Rows<>(handle, "SELECT until_at, level FROM usage_levels",
                row -> new Stored(row.instant("until_at"), row.text("level")))
                .first("WHERE subscription_key = (SELECT key FROM event_subscriptions"
                                + " WHERE external_id = ?)"
                                + " AND code_key = (SELECT key FROM event_codes WHERE code = ?)"
                                + " AND shape = ? AND until_at <= ?"
                                + " ORDER BY until_at DESC LIMIT 1",
                        key.externalSubscriptionId(), key.code(), Fingerprint.of(key.shape()),
                        from)
                .map(stored -> {
                    UsageCheckpoint level =
                            new UsageCheckpoint(stored.until(), Json.read(stored.text(), CHARGES));
                    texts.put(level, stored.text());
                    return level;
                });
    }

    @Override
    public void keep(Key key, UsageCheckpoint base, UsageCheckpoint level, Extent made) {
        String text = Json.write(level.charges());
        // Half a character, which events may hold in an escaped form, would be lost on its way.
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            kept.add(new NewCheckpoint(key, Fingerprint.of(key.shape()), texts.get(base),
                    base == null ? null : base.until(), level.until(), text, made));
        }
    }

    /** The new checkpoints, which the caller stores. */
    public List<NewCheckpoint> made() {
        return List.copyOf(kept);
    }
}
