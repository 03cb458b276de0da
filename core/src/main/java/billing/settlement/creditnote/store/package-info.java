/**
 * The tables of credit notes: storing, loading with items and taxes, searching, and finding the
 * notes with a balance.
 */
package billing.settlement.creditnote.store;
