/** Commands that correct billed periods and simulate other prices. */
package billing.cli.command.repair;
