/**
 * Customers, their portal and their subscriptions.
 */
package billing.server.api.customer;
