/** The JSON of payments, receipts, payment requests, applied coupons, wallets. */
package billing.server.render.money;
