/**
 * Billing entities and customers: who sells, who buys, which settings a customer inherits, and the
 * customer's payment methods.
 */
package billing.customer;
