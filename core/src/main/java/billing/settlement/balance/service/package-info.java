/** Operations on customer balances: paying invoices and refunding the balance. */
package billing.settlement.balance.service;
