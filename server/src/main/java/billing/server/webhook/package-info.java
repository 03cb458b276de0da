/**
 * Webhook messages on their way: made from notices with the JSON of the API, signed, delivered.
 */
package billing.server.webhook;
