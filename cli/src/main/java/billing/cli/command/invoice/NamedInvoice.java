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
     * The invoice of a number or an identifier.
     *
     * @throws NotFoundException when there is none; drafts, and the invoices that starts wait
     *                           for, are named by their identifier
     */
    public static Invoice find(Handle handle, String name) {
        Invoices invoices = new Invoices(handle);
        return identifier(name).flatMap(invoices::byId)
                .filter(invoice -> invoice.status().isVisible() || invoice.isHeld())
                .or(() -> invoices.byNumber(name))
                .orElseThrow(() -> new NotFoundException("invoice", name));
    }

    /** The identifier that a text is; nothing when it is none. */
    public static Optional<UUID> identifier(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
