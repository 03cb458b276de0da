/** The console's pages about usage events: recent ones, their rate, those in doubt. */
package billing.server.console.usage;
