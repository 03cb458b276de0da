package billing.cli.command.invoice;

import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.work.Chunks;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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

    /**
     * What some invoices need is read together, by their ids.
     *
     * @param <T> what each of them needs
     */
    @FunctionalInterface
    interface Reader<T> {
        Map<UUID, T> read(Handle handle, List<Invoice> some);
    }

    /** What is done with an invoice, outside of the transaction that has read it. */
    @FunctionalInterface
    interface Step<T> {
        void take(Invoice invoice, T read) throws IOException;
    }

    /** Some invoices in their order, with what each needs. */
    private record Page<T>(List<Invoice> invoices, Map<UUID, T> read) {
    }

    /** Takes a step for every invoice; drafts that have been deleted meanwhile are left out. */
    <T> void each(Reader<T> reader, Step<T> step) throws IOException {
        for (List<UUID> some : Chunks.of(ids, TOGETHER)) {
            Page<T> page = database.read(handle -> page(handle, some, reader));
            for (Invoice invoice : page.invoices()) {
                step.take(invoice, page.read().get(invoice.id()));
            }
        }
    }

    private static <T> Page<T> page(Handle handle, List<UUID> ids, Reader<T> reader) {
        List<Invoice> invoices = new Invoices(handle).byIds(ids).stream()
                .filter(NamedInvoice::isAvailable).toList();
        return new Page<>(invoices, reader.read(handle, invoices));
    }
}
