/**
 * Prepaid credits of customers ({@code money.md 5}): wallets, their transactions and top-up rules,
 * and the pure computation of credits, invoice payments and ongoing balances.
 *
 * <p>Records and computations; {@code store} holds the records, {@code ledger} records
 * transactions, {@code service} has the operations of users and of the schedule.
 */
package billing.settlement.wallet;
