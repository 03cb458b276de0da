/**
 * Invoices, credit notes and receipts on paper: typefaces, the blocks of the page from letterhead
 * to notes, and the flow of their rows over pages.
 *
 * <p>{@code InvoicePdf}, {@code CreditNotePdf} and {@code ReceiptPdf} are the entry points. Knows
 * only the content of a {@link billing.documents.BusinessDocument}; OpenPDF is not seen outside of
 * this package.
 *
 * <p>Known limits: Arabic letters are joined and right-to-left words run their way, but the vowel
 * signs and conjuncts of Indic scripts stay in typed order; they can be read, not admired. The
 * scripts other than Latin, Greek and Cyrillic have one weight, drawn bolder where bold is asked
 * for.
 */
package billing.documents.pdf;
