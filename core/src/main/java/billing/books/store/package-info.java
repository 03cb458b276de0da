/** Reading what the books are made from, many customers at a time. */
package billing.books.store;
