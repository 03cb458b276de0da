/**
 * Settlement: payments with their receipts and requests, wallets, customer balances, applied
 * coupons.
 */
package billing.server.api.money;
