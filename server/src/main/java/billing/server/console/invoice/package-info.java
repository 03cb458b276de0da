/** The console's pages about invoices, and their actions. */
package billing.server.console.invoice;
