/**
 * Billing entities and customers: the sellers and the buyers, which settings a customer inherits,
 * and the customer's payment methods.
 */
package billing.customer;
