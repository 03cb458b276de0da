/**
 * Prepaid credits of customers ({@code money.md 5}): wallets, what goes in and out, the rules that
 * fill them, and the pure arithmetic of credits, of paying an invoice and of the ongoing balance.
 *
 * <p>Records and computations; {@code store} keeps them, {@code ledger} books, {@code service} is
 * what people and the schedule do.
 */
package billing.settlement.wallet;
