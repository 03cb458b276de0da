/** The console's pages about the catalog: plans with their prices, and what they refer to. */
package billing.server.console.catalog;
