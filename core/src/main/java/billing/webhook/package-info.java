/**
 * Webhooks ({@code api-conventions.md 13}): who wants to hear of what, the messages, their
 * signatures and the rhythm of their attempts. Records and pure rules; {@code store} has the
 * tables, {@code service} what happens to endpoints and messages.
 */
package billing.webhook;
