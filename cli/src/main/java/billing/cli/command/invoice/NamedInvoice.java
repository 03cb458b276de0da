package billing.cli.command.invoice;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;
import java.util.Optional;
import java.util.UUID;

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
        return identifier(name).flatMap(invoices::byId)
                .filter(NamedInvoice::isAvailable)
                .or(() -> invoices.byNumber(name))
                .orElseThrow(() -> new NotFoundException("invoice", name));
    }

    /** Whether an invoice is visible, or is that of a pending activation. */
    static boolean isAvailable(Invoice invoice) {
        return invoice.state().status().isVisible() || invoice.awaitsPayment();
    }

    /** The identifier in a text; empty if it is not one. */
    public static Optional<UUID> identifier(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
