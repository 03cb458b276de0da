/**
 * Receipts as documents: what of a payment is printed. How it looks is the business of
 * {@code billing.document.pdf}.
 */
package billing.payment.print;
