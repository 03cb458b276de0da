/**
 * Issuing credit notes: written with number, date and parts, and told of. Invoicing uses it; what
 * an offset does to the invoice it leaves to its callers.
 */
package billing.settlement.creditnote.issue;
