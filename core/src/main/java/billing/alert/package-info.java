/**
 * Alerts on the usage of subscriptions and on the balances of wallets: what they watch, and which
 * thresholds a value crosses. Records and pure computation.
 */
package billing.alert;
