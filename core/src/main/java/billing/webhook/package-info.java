/**
 * Webhooks ({@code api-conventions.md 13}): endpoints with their event types, the messages, their
 * signatures and the schedule of their attempts. Records and pure rules; {@code store} has the
 * tables, {@code service} the operations on endpoints and messages.
 */
package billing.webhook;
