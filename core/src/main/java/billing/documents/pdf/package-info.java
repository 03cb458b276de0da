/**
 * Invoices, credit notes, receipts and statements as PDF files: the blocks of the page from
 * letterhead to notes, and the flow of their rows over pages. Every file is a PDF/A-3b, except that
 * an invoice issued before is printed as issued in the former {@code FileFormat}; those of invoices
 * and credit notes can embed an {@code Attachment}.
 *
 * <p>{@code InvoicePdf}, {@code CreditNotePdf}, {@code ReceiptPdf} and {@code StatementPdf} are the
 * entry points. Knows only the content of a {@link billing.documents.BusinessDocument}; OpenPDF is
 * not seen outside of this package and its two parts.
 */
package billing.documents.pdf;
