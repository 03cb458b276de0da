/** Statements of account as documents. */
package billing.settlement.statement.print;
