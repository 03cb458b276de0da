/** The tables of payments, receipts, requests and methods. */
package billing.payment.store;
