/**
 * Invoices and their fees, as values: what is billed, why, and what stands on the document; and
 * what may be asked for, changed or searched.
 *
 * <p>Computes nothing but copies, and knows no database. How fees come about is the business of
 * {@code fee} and {@code tax}, what happens to an invoice that of {@code service}.
 */
package billing.invoicing;
