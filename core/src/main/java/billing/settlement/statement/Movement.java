package billing.settlement.statement;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Something that changes what a customer owes.
 *
 * @param on         date in the customer's zone
 * @param at         when it was written; orders what happens on one day
 * @param documentId invoice, credit note or payment
 * @param number     of the invoice or credit note; of a payment, or what undid it, those of
 *                   its invoices
 * @param reference  of a payment, what the payer wrote; else null
 * @param dueOn      of an invoice; else null
 * @param cents      minor units: positive makes the customer owe more
 * @param dues       by how much it changes what is due on which invoices
 */
public record Movement(LocalDate on, Instant at, Kind kind, UUID documentId, String number,
                       String reference, LocalDate dueOn, long cents, Map<UUID, Long> dues) {
    /** What moves an account, in the order in which it stands within a day. */
    public enum Kind {
        /** An invoice, before the credit notes that it uses. */
        INVOICE,
        /** A credit note, with all its parts. */
        CREDIT_NOTE,
        /** What was due on an invoice that is void. */
        INVOICE_VOIDED,
        /** What was left of a credit note that is void. */
        CREDIT_NOTE_VOIDED,
        /** Money that came in. */
        PAYMENT,
        /** What an invoice was paid with from the customer balance; owed is the same as before. */
        BALANCE_APPLIED,
        /** What a credit note promised was paid back. */
        REFUND,
        /** What is settled without money: the payment status was set by hand, or back. */
        SETTLED,
        /** A payment that was recorded by mistake. */
        PAYMENT_VOIDED,
        /** A payment that the bank took back. */
        PAYMENT_RETURNED,
        /** A payment that was paid back. */
        PAYMENT_REFUNDED,
        /** Customer balance that was paid back. */
        BALANCE_REFUNDED;

        /** In lower case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Movement {
        dues = Map.copyOf(dues);
    }
}
