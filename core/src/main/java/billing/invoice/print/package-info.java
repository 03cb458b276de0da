/**
 * Invoices as documents: what of an invoice is printed, in which order. How it looks is the
 * business of {@code billing.document.pdf}.
 */
package billing.invoice.print;
