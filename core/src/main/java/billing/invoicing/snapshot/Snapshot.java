package billing.invoicing.snapshot;

import java.util.Map;
import java.util.UUID;

/**
 * What an invoice was issued with.
 *
 * @param layout     the layout of the printed page, which grows with every change of it
 * @param parts      by subscription
 * @param eventsSeen how far the history of events was known when it was rated, by
 *                   {@code EventStore.seen}; null where nothing was, and before this was kept
 */
public record Snapshot(int layout, IssuerSnapshot issuer, RecipientSnapshot recipient,
                       Map<UUID, SnapshotPart> parts, Long eventsSeen) {
    public Snapshot {
        parts = Map.copyOf(parts);
    }
}
