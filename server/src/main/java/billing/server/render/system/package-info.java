/** The JSON of analytics, logs, the organization, webhook endpoints. */
package billing.server.render.system;
