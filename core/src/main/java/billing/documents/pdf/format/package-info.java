/**
 * What makes a file PDF/A-3b: output intent, metadata, identifiers that do not change, embedded
 * files; and the former format of invoices that were issued before. Nothing here knows pages.
 */
package billing.documents.pdf.format;
