/**
 * Invoices as documents: what of an invoice is printed, in which order. How it looks is the
 * business of {@code billing.documents.pdf}.
 */
package billing.invoicing.print;
