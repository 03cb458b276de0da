/** Statements of account as documents. */
package billing.statement.print;
