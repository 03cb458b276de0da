package billing.settlement.creditnote;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A note as it is asked for ({@code money.md 4.3}).
 *
 * @param invoiceId   null for what is no id
 * @param reason      as given; null for {@code other}
 * @param description or null
 * @param items       what is given back of which fee; null when no list was given
 * @param metadata    or null
 */
public record CreditNoteRequest(UUID invoiceId, String reason, String description,
                                CreditNoteParts parts, List<Line> items,
                                Map<String, String> metadata) {
    /**
     * What is given back of a fee.
     *
     * @param feeId       null for what is no id
     * @param amountCents before coupons and taxes; null for what is no amount
     */
    public record Line(UUID feeId, Long amountCents) {
    }
}
