/** Queues documents as messages, and delivers messages that are due. */
package billing.mail.service;
