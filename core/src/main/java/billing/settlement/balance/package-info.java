/**
 * Customer balances: the amounts that customers have paid beyond the amounts due, by currency.
 * Records only; the ledger of their entries is kept in {@code store}.
 */
package billing.settlement.balance;
