/** The tables of wallets, their transactions, fundings and rules, and of stale balances. */
package billing.settlement.wallet.store;
