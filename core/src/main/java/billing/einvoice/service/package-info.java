/** Electronic invoices of a database: files of documents, and what customers still lack. */
package billing.einvoice.service;
