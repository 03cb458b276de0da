/**
 * The tables of credit notes: writing, loading whole with items and taxes, searching, and what is
 * open for later invoices.
 */
package billing.settlement.creditnote.store;
