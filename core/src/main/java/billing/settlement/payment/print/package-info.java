/** The content of printed receipts. Their layout is in {@code billing.documents.pdf}. */
package billing.settlement.payment.print;
