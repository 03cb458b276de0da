/** Reads electronic invoices from outside: XML files, and PDF files that have one attached. */
package billing.einvoice.reader;
