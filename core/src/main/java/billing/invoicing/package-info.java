/**
 * Invoices and their fees, as values: what is billed, why, and the content of the document; with
 * the requests that create, change or search them.
 *
 * <p>The values do not depend on the database. Fees are computed in {@code fee} and {@code tax};
 * invoices are created and changed in {@code service}.
 */
package billing.invoicing;
