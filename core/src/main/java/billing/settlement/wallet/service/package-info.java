/**
 * What people and the schedule do with wallets: making, changing, ending and filling them
 * ({@code money.md 5}). Makes the invoices of paid top-ups.
 */
package billing.settlement.wallet.service;
