/**
 * How invoices and fees came about, as trees of steps: read from what is stored with them, never
 * computed again.
 */
package billing.invoice.explanation;
