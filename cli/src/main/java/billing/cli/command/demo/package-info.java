/**
 * The command {@code billing demo}: builds an example from the included samples. Contains no rules
 * of pricing, periods or invoices.
 */
package billing.cli.command.demo;
