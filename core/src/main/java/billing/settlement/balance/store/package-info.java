/** The table of the entries of customer balances. */
package billing.settlement.balance.store;
