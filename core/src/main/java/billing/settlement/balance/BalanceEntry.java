package billing.settlement.balance;

import billing.kernel.codelist.Codes;
import billing.kernel.money.CurrencyUnit;
import java.time.Instant;
import java.util.UUID;

/**
 * A change of a customer's balance. Entries are only added; a balance is the sum of its entries and
 * is never negative.
 *
 * @param cents        minor units; positive in the customer's favour
 * @param balanceCents the balance including this entry
 * @param enteredAt    when the money moved
 */
public record BalanceEntry(UUID customerId, CurrencyUnit currency, Kind kind, long cents,
                           long balanceCents, Cause cause, Instant enteredAt) {
    /**
     * What a change is about.
     *
     * @param paymentId  the payment whose excess was added or reversed; else null
     * @param reversalId the reversal of a payment that caused the change; else null
     * @param invoiceId  the invoice that the balance paid; else null
     * @param reference  the reference of a refund; else null
     */
    public record Cause(UUID paymentId, UUID reversalId, UUID invoiceId, String reference) {
        /** A payment; the reversal is null unless one caused the change. */
        public static Cause payment(UUID paymentId, UUID reversalId) {
            return new Cause(paymentId, reversalId, null, null);
        }

        /** An invoice; the reversal is null unless one caused the change. */
        public static Cause invoice(UUID invoiceId, UUID reversalId) {
            return new Cause(null, reversalId, invoiceId, null);
        }

        /** A refund of the balance; the reference may be null. */
        public static Cause refund(String reference) {
            return new Cause(null, null, null, reference);
        }
    }

    /** The kind of change of a balance. */
    public enum Kind {
        /** A payment exceeded the amount due. */
        OVERPAYMENT,
        /** Such a payment was voided, returned or refunded. */
        REVERSAL,
        /** The balance paid an invoice. */
        APPLIED,
        /**
         * An invoice that the balance had paid was voided, or is no longer paid from the balance.
         */
        RELEASED,
        /** The balance was paid back to the customer. */
        REFUNDED;

        /** Returns the name in lower case. */
        public String code() {
            return Codes.of(this);
        }
    }
}
