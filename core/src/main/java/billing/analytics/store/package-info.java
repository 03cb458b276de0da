/**
 * The figures read from the tables of invoices, fees, wallets and webhooks: those of a month for
 * the API, and those that operators watch.
 */
package billing.analytics.store;
