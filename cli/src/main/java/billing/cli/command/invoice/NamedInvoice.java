package billing.cli.command.invoice;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;

/** Finds the invoice that a command line names. */
public final class NamedInvoice {
    private NamedInvoice() {
    }

    /**
     * The invoice with a number or an identifier.
     *
     * @throws NotFoundException if there is none; drafts and invoices of pending activations are
     *                           named by their identifier
     */
    public static Invoice find(Handle handle, String name) {
        Invoices invoices = new Invoices(handle);
        return Identifiers.read(name).flatMap(invoices::byId)
                .filter(NamedInvoice::isAvailable)
                .or(() -> invoices.byNumber(name))
                .orElseThrow(() -> new NotFoundException("invoice", name));
    }

    /** Whether an invoice is visible, or is that of a pending activation. */
    static boolean isAvailable(Invoice invoice) {
        return invoice.state().status().isVisible() || invoice.awaitsPayment();
    }
}
