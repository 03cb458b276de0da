/** The tables of the organization, billing entities, customers and their payment methods. */
package billing.customer.store;
