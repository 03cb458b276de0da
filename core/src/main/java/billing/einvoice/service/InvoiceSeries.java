package billing.einvoice.service;

import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes many invoices in their order, of which a hundred are read at a time. */
public final class InvoiceSeries {
    private static final int READ_TOGETHER = 100;
    private final Database database;
    private final List<UUID> ids;
    private final Map<UUID, MappedDocument> documents = new HashMap<>();
    private int read;

    /**
     * The invoices of a database.
     *
     * @param ids in the order in which they are written
     */
    public InvoiceSeries(Database database, List<UUID> ids) {
        this.database = database;
        this.ids = List.copyOf(ids);
    }

    /**
     * The file of the next invoice.
     *
     * @param id     the next of the ids
     * @param format null for the one that the customer gets
     * @throws NotExpressibleException with all reasons why it cannot be written
     */
    public XmlFile write(UUID id, Format format) {
        if (!documents.containsKey(id) && read < ids.size()) {
            documents.clear();
            int end = Math.min(ids.size(), read + READ_TOGETHER);
            documents.putAll(database.read(handle -> map(handle, ids.subList(read, end))));
            read = end;
        }
        MappedDocument document = documents.get(id);
        if (document == null) {
            throw new NotFoundException("invoice", id);
        }
        return ElectronicInvoices.write(document, format);
    }

    private static Map<UUID, MappedDocument> map(Handle handle, List<UUID> ids) {
        List<Invoice> invoices = new Invoices(handle).byIds(ids);
        List<MappedDocument> mapped = new InvoiceMapping(handle).map(invoices);
        Map<UUID, MappedDocument> documents = new HashMap<>();
        for (int index = 0; index < mapped.size(); index++) {
            documents.put(invoices.get(index).id(), mapped.get(index));
        }
        return documents;
    }
}
