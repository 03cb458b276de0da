/**
 * The installation: organization, billing entities, webhook endpoints, logs, analytics, test clock,
 * the description of the API.
 */
package billing.server.api.system;
