/** The console's pages about customers: what they bought, use, owe and paid. */
package billing.server.console.customer;
