package billing.settlement.creditnote;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A request for a credit note ({@code money.md 4.3}).
 *
 * @param invoiceId   null for an invalid id
 * @param reason      as requested; null for {@code other}
 * @param description or null
 * @param items       the amount to credit of each fee; null when no list was given
 * @param metadata    or null
 */
public record CreditNoteRequest(UUID invoiceId, String reason, String description,
                                CreditNoteParts parts, List<Line> items,
                                Map<String, String> metadata) {
    /**
     * The amount to credit of a fee.
     *
     * @param feeId       null for an invalid id
     * @param amountCents before coupons and taxes, in whole cents except for {@link
     *                    CreditableInvoice#rest}; null for an invalid amount
     */
    public record Line(UUID feeId, BigDecimal amountCents) {
        /** An amount in whole cents; null for an invalid one. */
        public Line(UUID feeId, Long amountCents) {
            this(feeId, amountCents == null ? null : BigDecimal.valueOf(amountCents));
        }
    }
}
