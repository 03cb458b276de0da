/** The table of the entries of customer balances. */
package billing.balance.store;
