/**
 * Mails as messages of the Internet (RFC 5322, MIME), sent by SMTP or written to a folder. Only
 * this package uses the mail library, and it is loaded only when a mail is sent.
 */
package billing.mail.smtp;
