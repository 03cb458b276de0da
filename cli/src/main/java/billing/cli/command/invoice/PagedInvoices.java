package billing.cli.command.invoice;

import billing.engine.Database;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/**
 * Many invoices in a fixed order, read whole and some hundred at once. Their ids are read before:
 * pages by offset leave invoices out when others are issued, voided or deleted meanwhile.
 *
 * @param database that has them
 * @param ids      of the invoices, in order
 */
record PagedInvoices(Database database, List<UUID> ids) {
    private static final int TOGETHER = 200;

    /** What is done with an invoice. */
    @FunctionalInterface
    interface Step {
        void take(Invoice invoice) throws IOException;
    }

    /** Takes a step for every invoice; drafts that have been deleted meanwhile are left out. */
    void each(Step step) throws IOException {
        for (int from = 0; from < ids.size(); from += TOGETHER) {
            List<UUID> some = ids.subList(from, Math.min(ids.size(), from + TOGETHER));
            for (Invoice invoice : database.read(handle -> new Invoices(handle).byIds(some))) {
                if (NamedInvoice.isAvailable(invoice)) {
                    step.take(invoice);
                }
            }
        }
    }
}
