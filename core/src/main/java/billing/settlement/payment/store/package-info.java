/** The tables of payments, reversals, receipts, payment requests and bank lines. */
package billing.settlement.payment.store;
