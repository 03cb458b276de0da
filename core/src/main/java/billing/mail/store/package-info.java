/** The stored messages, since when documents are mailed, and the documents to be mailed. */
package billing.mail.store;
