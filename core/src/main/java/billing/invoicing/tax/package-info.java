/**
 * What fees come to: which taxes each carries, the lines of the invoice, and its sums in the order
 * that the money takes. Pure: no database and no clock.
 */
package billing.invoicing.tax;
