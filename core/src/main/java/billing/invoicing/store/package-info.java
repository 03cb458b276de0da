/**
 * The tables of invoices: writing, loading whole with fees and taxes, searching, and
 * what is still due.
 *
 * <p>Stores what it is given; which change of an invoice is allowed,
 * {@code billing.invoicing.service} knows.
 */
package billing.invoicing.store;
