/**
 * Operations on wallets by users and the schedule: creating, updating, terminating and topping up
 * ({@code money.md 5}). Creates the invoices of paid top-ups.
 */
package billing.settlement.wallet.service;
