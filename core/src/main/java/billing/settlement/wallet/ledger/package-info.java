/**
 * Books what goes into wallets and out of them, and keeps their ongoing balances up to date
 * ({@code money.md 5.6 to 5.9}). Makes no invoices; gives them what wallets pay.
 */
package billing.settlement.wallet.ledger;
