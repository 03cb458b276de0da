package billing.documents.pdf.format;

import billing.documents.BusinessDocument;
import billing.documents.InvoiceDocument;

/** The formats in which documents are written. */
public enum FileFormat {
    /** PDF/A-3b (ISO 19005-3), based on PDF 1.7. */
    PDF_A_3B,
    /**
     * Plain PDF 1.5: the bytes of invoices issued before PDF/A-3b was introduced. Without
     * attachments.
     */
    PDF_1_5;

    /** The format of a document, which for an invoice depends on its layout. */
    public static FileFormat of(BusinessDocument document) {
        return document instanceof InvoiceDocument invoice
                && !invoice.layout().isPdfA() ? PDF_1_5 : PDF_A_3B;
    }
}
