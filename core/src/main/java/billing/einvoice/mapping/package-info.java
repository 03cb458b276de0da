/**
 * Stored invoices and credit notes as electronic invoices: by what they copied and what they were
 * issued with, so that a document is the same years later.
 */
package billing.einvoice.mapping;
