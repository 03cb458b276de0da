/**
 * Figures over the books: balances, revenue, tax, open receivables, recurring revenue. All but
 * recurring revenue, which follows from subscriptions, are read from the journal as it is derived,
 * so that a figure and the journal cannot differ.
 */
package billing.books.report;
