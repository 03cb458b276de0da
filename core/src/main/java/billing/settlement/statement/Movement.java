package billing.settlement.statement;

import billing.kernel.codelist.Codes;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;

/**
 * A change of the balance of a customer's account.
 *
 * @param on         date in the customer's zone
 * @param at         the time of recording, which orders the movements of a day
 * @param documentId invoice, credit note or payment
 * @param number     the number of the invoice or credit note; for a payment or reversal, those of
 *                   its invoices
 * @param reference  the payer's reference of a payment; else null
 * @param dueOn      the due date of an invoice; else null
 * @param cents      minor units: positive increases the amount owed by the customer
 * @param dues       the change of the amount due, by invoice
 */
public record Movement(LocalDate on, Instant at, Kind kind, UUID documentId, String number,
                       String reference, LocalDate dueOn, long cents, Map<UUID, Long> dues) {
    /** The kinds of movements, in their order within a day. */
    public enum Kind {
        /** An invoice, before the credit notes that it uses. */
        INVOICE,
        /** A credit note, with all its parts. */
        CREDIT_NOTE,
        /** The amount due of a voided invoice, and what was paid of it and is owed since then. */
        INVOICE_VOIDED,
        /** The remaining balance of a voided credit note. */
        CREDIT_NOTE_VOIDED,
        /** A payment received. */
        PAYMENT,
        /**
         * A payment of an invoice from the customer balance; the account balance does not change.
         */
        BALANCE_APPLIED,
        /** The refund of a credit note. */
        REFUND,
        /**
         * A settlement without payment: a user set the payment status, or reset it, or the fees had
         * been paid one by one before the invoice grouped them.
         */
        SETTLED,
        /** A payment that was recorded by mistake. */
        PAYMENT_VOIDED,
        /** A payment that the bank returned. */
        PAYMENT_RETURNED,
        /** A payment that was paid back to the customer. */
        PAYMENT_REFUNDED,
        /** Customer balance that was paid back. */
        BALANCE_REFUNDED;

        /** Returns the name in lower case. */
        public String code() {
            return Codes.of(this);
        }
    }

    public Movement {
        dues = Map.copyOf(dues);
    }
}
