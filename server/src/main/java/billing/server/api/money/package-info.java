/**
 * What pays invoices: payments with their receipts and requests, wallets, given coupons.
 */
package billing.server.api.money;
