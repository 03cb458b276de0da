/** The console's pages about webhooks: endpoints and the deliveries of messages. */
package billing.server.console.webhook;
