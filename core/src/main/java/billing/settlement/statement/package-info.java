/**
 * Statements of account: what a customer was billed, given back and has paid, one after the other,
 * and what is open at the end. Read off the documents that the customer has; pure.
 */
package billing.settlement.statement;
