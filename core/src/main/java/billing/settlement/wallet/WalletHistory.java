package billing.settlement.wallet;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * A wallet with all its transactions, by time, also those that do not count.
 *
 * @param entity       code of the billing entity that bills its top-ups; null for the customer's
 * @param discounts    whether invoices take its credits as a discount, which is in their
 *                     sub-totals
 * @param terminatedAt or null
 */
public record WalletHistory(UUID id, String code, String entity, CurrencyUnit currency,
                            boolean discounts, Instant terminatedAt, List<Movement> movements) {
    /** The transactions that count, in the order of {@link Movement#settledAt}. */
    public List<Movement> settled() {
        return movements.stream().filter(one -> one.settledAt() != null)
                .sorted(Comparator.comparing(Movement::settledAt)).toList();
    }

    /**
     * A transaction of credits.
     *
     * @param invoiceId       that billed or used them; or null
     * @param creditNoteId    that refunded them; or null
     * @param voidedInvoiceId whose use was returned; or null
     * @param settledAt       null while they do not count
     * @param fundings        of credits that went out: what they were taken from, in order
     */
    public record Movement(UUID id, WalletTransaction.Kind kind, long cents, UUID invoiceId,
                           UUID creditNoteId, UUID voidedInvoiceId, Instant settledAt,
                           List<Funding> fundings) {
    }
}
