/**
 * Invoices, their fees and previews, and the credit notes on them.
 */
package billing.server.api.invoice;
