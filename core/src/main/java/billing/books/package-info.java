/**
 * The words of double-entry books: accounts, postings, entries, and what accounts are called.
 *
 * <p>Pure: knows no database, no clock, no file.
 */
package billing.books;
