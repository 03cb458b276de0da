/**
 * Snapshots of the data that an invoice was issued with, in addition to its own copies: letterhead,
 * address, titles and plans. With them the document is printed again byte for byte, and closed
 * periods are rated again at their original prices.
 */
package billing.invoicing.snapshot;
