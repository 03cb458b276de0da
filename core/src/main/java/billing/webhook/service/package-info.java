/** What happens to webhook endpoints and to messages: made, attempted, tried again. */
package billing.webhook.service;
