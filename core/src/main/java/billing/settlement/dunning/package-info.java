/**
 * Dunning: a limited number of payment requests for overdue invoices ({@code money.md 11}). Records
 * only.
 */
package billing.settlement.dunning;
