/**
 * An invoice on paper: typefaces, the blocks of the page from letterhead to notes, and the flow of
 * their rows over pages.
 *
 * <p>{@link billing.document.pdf.InvoicePdf} is the one way in. Knows only what
 * {@link billing.document.InvoiceDocument} says; OpenPDF is not seen outside of this package.
 */
package billing.document.pdf;
