package billing.invoice.original;

import java.util.Map;
import java.util.UUID;

/**
 * What an invoice was issued with.
 *
 * @param layout the layout of the printed page, which grows with every change of it
 * @param parts  by subscription
 */
public record Original(int layout, IssuerPaper issuer, RecipientPaper recipient,
                       Map<UUID, OriginalPart> parts) {
    public Original {
        parts = Map.copyOf(parts);
    }
}
