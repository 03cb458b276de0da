/**
 * Issuing credit notes: storing them with number, date and parts, and sending their notifications.
 * Settling the offset invoice is left to the callers.
 */
package billing.settlement.creditnote.issue;
