/**
 * The words of double-entry books: accounts, postings, entries, and what accounts are called.
 *
 * <p>Pure: depends on no database, no clock, no file.
 */
package billing.books;
