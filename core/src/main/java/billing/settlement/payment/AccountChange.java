package billing.settlement.payment;

import billing.invoicing.Settlement;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.balance.BalanceEntry;
import java.time.Instant;
import java.util.UUID;

/**
 * A change of what a customer owes or has as balance, after invoices and credit notes are issued
 * ({@code money.md 12}): a settlement of an invoice, or an entry of the customer balance that is
 * about no invoice. Statements of account and books classify it by the same {@link Kind}.
 *
 * @param invoiceId  of a settlement; null for an entry of the balance
 * @param cents      minor units: positive for what came in or settled, negative for the opposite
 * @param ofVoid     whether a payment was reversed whose invoice had been voided before
 * @param at         when it takes effect; of a reversal after a void, not before the void
 * @param recordedAt when it was written
 */
public record AccountChange(UUID customerId, UUID invoiceId, Kind kind, long cents,
                            CurrencyUnit currency, Cause cause, boolean ofVoid, Instant at,
                            Instant recordedAt) {
    /**
     * What a change is about.
     *
     * @param paymentId  of a payment and its reversal; else null
     * @param reversalId of the reversal of a payment that made the change; else null
     * @param reference  what the payer wrote, or the reference of a refund of the balance; or null
     * @param reason     why the payment was reversed; or null
     * @param entity     of an entry of the balance: code of the billing entity that issued the
     *                   invoice of the payment; else null
     */
    public record Cause(UUID paymentId, UUID reversalId, String reference, String reason,
                        String entity) {
    }

    /** The kind of a change. */
    public enum Kind {
        /** A payment was received, for an invoice or in excess of it. */
        PAYMENT,
        /** A payment was voided: no such money was received. */
        PAYMENT_VOIDED,
        /** The bank returned a payment. */
        PAYMENT_RETURNED,
        /** A payment was paid back to the customer. */
        PAYMENT_REFUNDED,
        /** The customer balance paid an invoice; negative when that was returned to it. */
        BALANCE_APPLIED,
        /** The customer balance was paid back to the customer. */
        BALANCE_REFUNDED,
        /** A credit note was offset against an invoice. */
        OFFSET,
        /** The fees of an invoice had been paid one by one before it grouped them. */
        FEES_PAID,
        /** The payment status was set by hand, or no longer is. */
        BY_HAND,
        /** An invoice was voided. */
        INVOICE_VOIDED;

        /**
         * The kind of a settlement.
         *
         * @param reversal of the payment whose reversal made the settlement; else null
         */
        public static Kind of(Settlement.Kind settlement, PaymentReversal.Kind reversal) {
            return switch (settlement) {
                case PAYMENT -> PAYMENT;
                case REVERSAL -> of(reversal);
                case BALANCE -> BALANCE_APPLIED;
                case FEES -> FEES_PAID;
                case OFFSET -> OFFSET;
                case BY_HAND -> BY_HAND;
                case VOID -> INVOICE_VOIDED;
            };
        }

        /**
         * The kind of an entry of a customer balance.
         *
         * @param reversal of the payment whose reversal made the entry; else null
         */
        public static Kind of(BalanceEntry.Kind entry, PaymentReversal.Kind reversal) {
            return switch (entry) {
                case OVERPAYMENT -> PAYMENT;
                case REVERSAL -> of(reversal);
                case APPLIED, RELEASED -> BALANCE_APPLIED;
                case REFUNDED -> BALANCE_REFUNDED;
            };
        }

        private static Kind of(PaymentReversal.Kind reversal) {
            return switch (reversal) {
                case VOIDED -> PAYMENT_VOIDED;
                case RETURNED -> PAYMENT_RETURNED;
                case REFUNDED -> PAYMENT_REFUNDED;
            };
        }
    }
}
