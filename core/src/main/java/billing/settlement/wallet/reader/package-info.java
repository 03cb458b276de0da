/**
 * How wallets, their rules and transactions are written in requests ({@code money.md 5.1, 5.4}).
 */
package billing.settlement.wallet.reader;
