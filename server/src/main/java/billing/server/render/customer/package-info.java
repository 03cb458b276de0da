/**
 * The JSON of customers, billing entities, subscriptions, balances, payment methods, statements.
 */
package billing.server.render.customer;
