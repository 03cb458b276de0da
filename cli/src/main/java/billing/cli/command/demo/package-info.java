/**
 * The command that shows all of billing on an example. Owns the shipped samples and their stories;
 * knows nothing of how prices, periods or invoices come about.
 */
package billing.cli.command.demo;
