/**
 * Issuing credit notes: storing them with number, date and parts, and sending their notifications.
 * Used by invoicing; settling the offset invoice is left to the callers.
 */
package billing.settlement.creditnote.issue;
