/**
 * From the occasion to the end of an invoice: preparing and previewing it, booking it with its
 * number, drafts, one-off invoices, and what may happen to it later.
 *
 * <p>Knows neither how a fee is priced nor how an invoice is printed.
 */
package billing.invoicing.service;
