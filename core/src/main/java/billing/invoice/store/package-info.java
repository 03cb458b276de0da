/**
 * The tables of invoices: writing, loading whole with fees and taxes, and searching.
 *
 * <p>Stores what it is given; which change of an invoice is allowed, {@code billing.invoice.life}
 * knows.
 */
package billing.invoice.store;
