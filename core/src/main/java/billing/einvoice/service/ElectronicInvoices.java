package billing.einvoice.service;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.settlement.creditnote.CreditNote;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Writes stored invoices and credit notes as electronic invoices. */
public final class ElectronicInvoices {
    private final Handle handle;

    /** Electronic invoices of a database. */
    public ElectronicInvoices(Handle handle) {
        this.handle = handle;
    }

    /**
     * The file of a document.
     *
     * @param id         of the document
     * @param number     of the document
     * @param incomplete whether some of its data are of today, since they were not kept or stated
     *                   when it was issued
     */
    public record XmlFile(UUID id, String number, Format format, boolean incomplete,
                          byte[] bytes) {
    }

    /**
     * The file of an invoice.
     *
     * @param format null for the one that the customer gets
     * @throws NotExpressibleException with all reasons why it cannot be written
     */
    public XmlFile write(Invoice invoice, Format format) {
        return write(invoice.id(), new InvoiceMapping(handle).map(invoice), format);
    }

    /** The file of a credit note; for all else see {@link #write(Invoice, Format)}. */
    public XmlFile write(CreditNote note, Format format) {
        return write(note.id(), new CreditNoteMapping(handle).map(note), format);
    }

    /** Which invoices, by their ids, can be written in the format that their customer gets. */
    public Set<UUID> expressibleInvoices(Collection<UUID> ids) {
        return expressible(new InvoiceMapping(handle).map(new Invoices(handle).byIds(ids)));
    }

    /** Which credit notes can be written in the format that their customer gets, by their ids. */
    public Set<UUID> expressibleNotes(List<CreditNote> notes) {
        return expressible(new CreditNoteMapping(handle).map(notes));
    }

    private static Set<UUID> expressible(Map<UUID, MappedDocument> documents) {
        Set<UUID> expressible = new HashSet<>();
        documents.forEach((id, document) -> {
            if (document.reasons(document.format()).isEmpty()) {
                expressible.add(id);
            }
        });
        return expressible;
    }

    static XmlFile write(UUID id, MappedDocument document, Format named) {
        Format format = named == null ? document.format() : named;
        ElectronicInvoice adapted = document.adapted(format);
        return new XmlFile(id, adapted.header().number(), format,
                adapted.header().incomplete(), ElectronicInvoiceXml.write(adapted, format));
    }
}
