/**
 * Operations on credit notes by users, ended subscriptions and invoices: creating them with all
 * checks, updating and voiding them, using their balances ({@code money.md 4.3 to 4.9}).
 */
package billing.settlement.creditnote.service;
