/** What is done with customer balances: they pay invoices, and are paid back. */
package billing.settlement.balance.service;
