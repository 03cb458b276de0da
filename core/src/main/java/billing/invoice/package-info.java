/**
 * Fees and invoices: the computation of an invoice in the order that the money takes, numbering,
 * states, drafts, one-off invoices and previews.
 */
package billing.invoice;
