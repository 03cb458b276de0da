/**
 * Customer balances: what customers have paid beyond what was due, by currency. Records only; the
 * ledger of their entries is kept in {@code store}.
 */
package billing.settlement.balance;
