/**
 * The source documents of the books: invoices, credit notes, payments, fees paid on their own and
 * wallets, each with no more than the books need. Pure records.
 */
package billing.books.voucher;
