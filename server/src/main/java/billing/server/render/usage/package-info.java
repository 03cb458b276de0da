/** The JSON of events, current and lifetime usage, alerts. */
package billing.server.render.usage;
