/**
 * Figures over the books: balances, revenue, tax, open receivables, recurring revenue. Read from
 * the journal as it is derived, so that a figure and the journal cannot differ.
 */
package billing.books.report;
