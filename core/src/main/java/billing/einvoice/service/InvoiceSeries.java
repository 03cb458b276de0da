package billing.einvoice.service;

import billing.einvoice.Format;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.engine.Database;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;
import billing.kernel.work.Chunks;
import billing.kernel.work.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Writes many invoices in their order. Some are read together, in a transaction of their own, and
 * written ahead on all processors.
 */
public final class InvoiceSeries {
    private static final int READ_TOGETHER = 50;
    /** Parts that are written ahead, each thread: few enough to hold their files in memory. */
    private static final int AHEAD = 3;
    private final Database database;
    private final Format format;

    /**
     * The invoices of a database.
     *
     * @param format null for the one that the customer gets
     */
    public InvoiceSeries(Database database, Format format) {
        this.database = database;
        this.format = format;
    }

    /**
     * Writes invoices.
     *
     * @param ids      in the order in which they are written
     * @param finished takes what became of each, on the caller's thread
     * @throws NotFoundException when there is no such invoice; parts before it are finished
     */
    public void write(List<UUID> ids, Consumer<XmlOutcome> finished) {
        try (Pipeline<List<UUID>, List<XmlOutcome>> pipeline =
                     new Pipeline<>(Pipeline.OTHER_PROCESSORS, AHEAD)) {
            pipeline.work(Chunks.of(ids, READ_TOGETHER), this::written,
                    parts -> parts.forEach(part -> part.forEach(finished)));
        }
    }

    private List<XmlOutcome> written(List<UUID> ids) {
        Map<UUID, MappedDocument> documents = database.read(handle ->
                new InvoiceMapping(handle).map(new Invoices(handle).byIds(ids)));
        List<XmlOutcome> outcomes = new ArrayList<>(ids.size());
        for (UUID id : ids) {
            MappedDocument document = documents.get(id);
            if (document == null) {
                throw new NotFoundException("invoice", id);
            }
            outcomes.add(XmlOutcome.of(() -> ElectronicInvoices.write(id, document, format)));
        }
        return outcomes;
    }
}
