/** The console's pages about revenue: the reports of the books, with charts and files. */
package billing.server.console.revenue;
