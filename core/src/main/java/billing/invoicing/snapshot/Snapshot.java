package billing.invoicing.snapshot;

import java.util.Map;
import java.util.UUID;

/**
 * The data that an invoice was issued with.
 *
 * @param layout     the layout of the printed page, which grows with every change of it
 * @param parts      by subscription
 * @param eventsSeen the sequence number of the last event known when it was rated, from
 *                   {@code EventStore.seen}; null where nothing was rated, and for invoices from
 *                   before it was stored
 */
public record Snapshot(int layout, IssuerSnapshot issuer, RecipientSnapshot recipient,
                       Map<UUID, SnapshotPart> parts, Long eventsSeen) {
    public Snapshot {
        parts = Map.copyOf(parts);
    }
}
