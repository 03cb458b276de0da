/**
 * Records wallet transactions and keeps ongoing balances up to date ({@code money.md 5.6 to 5.9}).
 * Creates no invoices, but provides the credits that pay them.
 */
package billing.settlement.wallet.ledger;
