/**
 * Statements of account: the invoices, credit notes and payments of a customer in chronological
 * order, and the closing balance. Computed from the customer's documents; pure.
 */
package billing.settlement.statement;
