package billing.invoice.original;

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
public record Original(int layout, IssuerPaper issuer, RecipientPaper recipient,
                       Map<UUID, OriginalPart> parts, Long eventsSeen) {
    public Original {
        parts = Map.copyOf(parts);
    }
}
