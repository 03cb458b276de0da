/** Readers of requests for wallets, their rules and transactions ({@code money.md 5.1, 5.4}). */
package billing.settlement.wallet.reader;
