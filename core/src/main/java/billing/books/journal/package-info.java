/**
 * From documents to entries. The journal is derived and never stored: it cannot drift from what
 * was invoiced, and a database of any age has one.
 */
package billing.books.journal;
