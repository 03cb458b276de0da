/** The journal as text for hledger, beancount and spreadsheets; and what accounts are called. */
package billing.books.export;
