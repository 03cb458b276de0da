/**
 * The fees of one subscription on an invoice: which windows are billed, what other invoices have
 * billed already, and the fee of each kind.
 *
 * <p>Knows no numbers and no states of invoices, and no totals.
 */
package billing.invoicing.fee;
