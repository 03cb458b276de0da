/** Whether the books balance and say of each invoice what the invoice says. */
package billing.check.books;
