package billing.einvoice.service;

import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;

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
     * @param number     of the document
     * @param incomplete whether some of its data are of today, since they were not kept when it was
     *                   issued
     */
    public record XmlFile(String number, Format format, boolean incomplete, byte[] bytes) {
    }

    /**
     * The file of an invoice.
     *
     * @param format null for the one that the customer gets
     * @throws NotExpressibleException with all reasons why it cannot be written
     */
    public XmlFile write(Invoice invoice, Format format) {
        return write(new InvoiceMapping(handle).map(invoice), format);
    }

    /** The file of a credit note; for all else see {@link #write(Invoice, Format)}. */
    public XmlFile write(CreditNote note, Format format) {
        return write(new CreditNoteMapping(handle).map(note), format);
    }

    /** Whether an invoice can be written in the format that the customer gets. */
    public boolean isExpressible(Invoice invoice) {
        return isExpressible(new InvoiceMapping(handle).map(invoice));
    }

    /** Whether a credit note can be written in the format that the customer gets. */
    public boolean isExpressible(CreditNote note) {
        return isExpressible(new CreditNoteMapping(handle).map(note));
    }

    private static boolean isExpressible(MappedDocument document) {
        return document.reasons(document.format()).isEmpty();
    }

    private static XmlFile write(MappedDocument document, Format named) {
        Format format = named == null ? document.format() : named;
        return new XmlFile(document.invoice().header().number(), format,
                document.invoice().header().incomplete(),
                ElectronicInvoiceXml.write(document.adapted(format), format));
    }
}
