/**
 * The events that a transaction publishes: collected while it works, turned into webhook messages
 * and log entries right before it commits, so that they are on disk exactly when their cause is.
 */
package billing.notice;
