/**
 * An invoice from its trigger to its end: preparing and previewing it, booking it with its number,
 * drafts, one-off invoices, and what may happen to it later.
 *
 * <p>Knows neither how a fee is priced nor how an invoice is printed, nor any single kind of what
 * reduces or settles it: these are {@link billing.invoicing.service.SettlementSource}s.
 */
package billing.invoicing.service;
