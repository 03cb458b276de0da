/**
 * What is used: events, estimates, usage of periods and of whole lives, alerts on it.
 */
package billing.server.api.usage;
