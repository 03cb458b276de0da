package billing.invoicing.service;

import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import java.util.Optional;

/**
 * One kind of what reduces or settles invoices: it opens what it has for an invoice, which takes
 * and consumes it, and gets it back when the invoice is closed or voided. A source is made for one
 * piece of work, within its transaction. All sources stand in one list ({@link SettlementOrder});
 * preview, booking, finalization, void and regeneration go over that list in its order.
 */
public interface SettlementSource {
    /**
     * What is open for the customer of an invoice; reads, and writes nothing. Empty where nothing
     * is open, and for a source that reduces no invoice.
     */
    default Optional<OpenSettlement> open(PreparedInvoice invoice) {
        return Optional.empty();
    }

    /**
     * Whether only final invoices with fees above 0 take from it
     * ({@code subscriptions-and-invoicing.md 6.2}); else drafts show it too.
     */
    default boolean isForFinalInvoices() {
        return true;
    }

    /**
     * What is true of a customer {@code c} who may have something open, as a condition of SQL: the
     * invoices of such customers are booked one by one.
     */
    default Optional<String> openCondition() {
        return Optional.empty();
    }

    /**
     * Pays what is due on an invoice that has become final, as far as the source has something
     * that needs no computation.
     *
     * @return the invoice as it is then
     */
    default Invoice settle(Invoice invoice) {
        return invoice;
    }

    /** Takes back what a hidden invoice had consumed, which was closed without being paid. */
    default void giveBack(Invoice closed) {
    }

    /**
     * Checks what a void asks for, before anything is written.
     *
     * @throws InvalidException for more than the invoice has left to credit
     */
    default void checkVoid(Invoice invoice, VoidRequest request) {
    }

    /**
     * Takes back what a voided invoice had consumed, or credits what it billed.
     *
     * @param before as it was before the void
     * @param voided as it is stored now
     * @return the voided invoice as it is then
     */
    default Invoice giveBackVoided(Invoice before, Invoice voided, VoidRequest request) {
        return voided;
    }

    /**
     * Follows a draft that was stored, computed again, finalized or deleted.
     *
     * @param before null for a new one
     * @return the invoice as it is then
     * @throws NotAllowedException when what was issued on a draft forbids to delete it
     */
    default Invoice followDraft(Invoice before, Invoice after) {
        return after;
    }

    /** Follows another payment status of an invoice, once it is stored. */
    default void followPayment(Invoice invoice) {
    }
}
