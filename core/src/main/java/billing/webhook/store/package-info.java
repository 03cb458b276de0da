/** The tables of webhooks: endpoints, messages, the pair of keys that signs. */
package billing.webhook.store;
