/**
 * Billing entities and customers: who sells, who buys, and which settings a customer inherits.
 */
package billing.customer;
