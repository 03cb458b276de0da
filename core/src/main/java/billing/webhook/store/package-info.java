/** The tables of webhooks: endpoints, messages, the keys that sign. */
package billing.webhook.store;
