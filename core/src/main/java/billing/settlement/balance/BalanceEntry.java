package billing.settlement.balance;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * A change of a customer's balance. Entries are only added; a balance is the sum of its entries and
 * is never negative.
 *
 * @param cents        minor units; positive in the customer's favour
 * @param balanceCents the balance including this entry
 * @param paymentId    whose excess came in or was taken back; else null
 * @param reversalId   of the reversed payment that made the change; else null
 * @param invoiceId    that the balance paid; else null
 * @param reference    of a refund; else null
 * @param enteredAt    when the money moved
 */
public record BalanceEntry(UUID customerId, CurrencyUnit currency, Kind kind, long cents,
                           long balanceCents, UUID paymentId, UUID reversalId, UUID invoiceId,
                           String reference, Instant enteredAt) {
    /** What changes a balance. */
    public enum Kind {
        /** A payment was more than what was due. */
        OVERPAYMENT,
        /** Such a payment was voided, returned or refunded. */
        REVERSAL,
        /** It paid an invoice. */
        APPLIED,
        /** An invoice that it had paid was voided, or no longer counts as paid by it. */
        RELEASED,
        /** It was paid back to the customer. */
        REFUNDED;

        /** In lower case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
