/**
 * The tables of invoices: writing, loading whole with fees and taxes, searching, and
 * what is still due.
 *
 * <p>It validates nothing: {@code billing.invoicing.service} allows or refuses changes.
 */
package billing.invoicing.store;
