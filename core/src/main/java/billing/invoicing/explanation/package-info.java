/**
 * How invoices and fees came about, as trees of steps. Amounts are read from what is stored with
 * them and never rated again; what is not stored (days, minimums, the level of a tax) is taken from
 * the plan that the invoice was issued with and from the customer as it is today.
 */
package billing.invoicing.explanation;
