/**
 * Subscriptions, their terms, and the windows that an invoice of a given instant bills. A start, an
 * end and what else bills are passed on through {@link billing.subscription.BillingPort}.
 */
package billing.subscription;
