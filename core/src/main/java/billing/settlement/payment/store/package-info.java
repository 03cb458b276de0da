/** The tables of payments, receipts, requests and methods. */
package billing.settlement.payment.store;
