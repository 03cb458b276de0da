/** Usage: events, fee estimates, current, past and lifetime usage, alerts. */
package billing.server.api.usage;
