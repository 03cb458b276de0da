/** The movements of a customer's account, read from the tables of their documents. */
package billing.settlement.statement.store;
