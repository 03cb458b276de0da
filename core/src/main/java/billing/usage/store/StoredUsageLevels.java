package billing.usage.store;

import billing.store.Fingerprint;
import billing.store.Handle;
import billing.store.Json;
import billing.store.Rows;
import billing.usage.EventHistory.Extent;
import billing.usage.aggregation.UsageLevel;
import billing.usage.aggregation.UsageLevel.GroupLevel;
import billing.usage.aggregation.UsageLevels;
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
public final class StoredUsageLevels implements UsageLevels {
    private static final TypeReference<List<List<List<GroupLevel>>>> CHARGES =
            new TypeReference<>() { };
    private final Handle handle;
    private final Map<UsageLevel, String> texts = new IdentityHashMap<>();
    private final List<KeptLevel> kept = new ArrayList<>();

    /** The levels that the handle sees. */
    public StoredUsageLevels(Handle handle) {
        this.handle = handle;
    }

    private record Stored(Instant until, String text) {
    }

    @Override
    public Optional<UsageLevel> before(Key key, Instant from) {
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
                    UsageLevel level =
                            new UsageLevel(stored.until(), Json.read(stored.text(), CHARGES));
                    texts.put(level, stored.text());
                    return level;
                });
    }

    @Override
    public void keep(Key key, UsageLevel base, UsageLevel level, Extent made) {
        String text = Json.write(level.charges());
        // Half a character, which events may hold in an escaped form, would be lost on its way.
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            kept.add(new KeptLevel(key, Fingerprint.of(key.shape()), texts.get(base),
                    base == null ? null : base.until(), level.until(), text, made));
        }
    }

    /** What was gathered since this was made. */
    public List<KeptLevel> made() {
        return List.copyOf(kept);
    }
}
