/**
 * Subscriptions and their life: start, trial, end, and the windows that an invoice of a given
 * instant bills.
 */
package billing.subscription;
