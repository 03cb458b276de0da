/**
 * The operations on subscriptions: creating, starting, changing and ending them, with the checks of
 * what is requested.
 */
package billing.subscription.service;
