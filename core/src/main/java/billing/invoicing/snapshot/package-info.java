/**
 * What an invoice was issued with beside what it copies: letterhead, address, titles and plans as
 * they were. By it the document is printed again byte for byte, and closed periods are rated again
 * at the prices of their time.
 */
package billing.invoicing.snapshot;
