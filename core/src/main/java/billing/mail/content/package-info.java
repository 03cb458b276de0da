/**
 * Composes mails from stored documents, in the language of the customer: texts, templates, and the
 * attached files.
 */
package billing.mail.content;
