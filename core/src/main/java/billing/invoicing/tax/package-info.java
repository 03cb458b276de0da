/**
 * Computes the taxes of fees, the tax lines of an invoice, and its sums in the order of the
 * computation, without a database and a clock.
 */
package billing.invoicing.tax;
