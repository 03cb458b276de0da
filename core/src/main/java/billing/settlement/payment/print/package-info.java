/**
 * Receipts as documents: what of a payment is printed. How it looks is the business of
 * {@code billing.documents.pdf}.
 */
package billing.settlement.payment.print;
