/** Creates and updates webhook endpoints, and creates, attempts and retries messages. */
package billing.webhook.service;
