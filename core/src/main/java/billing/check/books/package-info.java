/** Whether the books balance and agree with each invoice. */
package billing.check.books;
