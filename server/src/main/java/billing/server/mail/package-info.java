/** Sends documents by mail while the server runs, and the links that mails have. */
package billing.server.mail;
