/**
 * Asking for what is overdue, again and again but not for ever ({@code money.md 11}). Records only.
 */
package billing.settlement.dunning;
