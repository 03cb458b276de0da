package billing.invoicing.service;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceVoid;
import billing.invoicing.VoidRequest;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import java.util.List;
import java.util.Optional;

/**
 * One kind of reduction or settlement of invoices, such as coupons or wallets: it determines what
 * is available for an invoice, which consumes it, and restores it when the invoice is closed or
 * voided. A source serves one unit of work, within its transaction. All sources are in one list
 * ({@link SettlementOrder}); preview, booking, finalization, void and regeneration process them in
 * its order.
 */
public interface SettlementSource {
    /**
     * Reads what is available to the customer of an invoice; writes nothing. Empty when nothing is
     * available, and for a source that reduces no invoices.
     */
    default Optional<OpenSettlement> open(PreparedInvoice invoice) {
        return Optional.empty();
    }

    /**
     * Whether only final invoices use it ({@code subscriptions-and-invoicing.md 6.2}); else drafts
     * show it too.
     */
    default boolean isForFinalInvoices() {
        return true;
    }

    /**
     * An SQL condition for customers {@code c} to whom something may be available: their invoices
     * are booked one by one.
     */
    default Optional<String> openCondition() {
        return Optional.empty();
    }

    /**
     * Settles the amount due on a finalized invoice, as far as the source can without a computation
     * of the invoice.
     *
     * @return the stored invoice, settled or not
     */
    default Invoice settle(Invoice invoice) {
        return invoice;
    }

    /** Restores what a hidden invoice consumed that was closed without being paid. */
    default void restore(Invoice closed) {
    }

    /**
     * Checks a request to void an invoice, before anything is written.
     *
     * @throws InvalidException for more than the creditable amount of the invoice
     */
    default void checkVoid(Invoice invoice, VoidRequest request) {
    }

    /**
     * The amount that the source has already credited or refunded of an invoice, in minor units: a
     * void does not restore it again.
     */
    default long creditedCents(Invoice invoice) {
        return 0;
    }

    /**
     * Restores what a voided invoice consumed, or credits what it billed.
     *
     * @param voided the stored invoice
     * @return the voided invoice with any further changes
     */
    default Invoice restoreVoided(InvoiceVoid cause, Invoice voided) {
        return voided;
    }

    /** Called after new drafts were stored. */
    default void followNewDrafts(List<Invoice> drafts) {
    }

    /**
     * Called after a stored draft was refreshed, finalized or deleted.
     *
     * @param before the draft before that
     * @return the stored invoice, with any further changes
     * @throws NotAllowedException when a draft must not be deleted because of what was issued on it
     */
    default Invoice followDraft(Invoice before, Invoice after) {
        return after;
    }

    /** Called after another payment status of an invoice was stored. */
    default void followPayment(Invoice invoice) {
    }
}
