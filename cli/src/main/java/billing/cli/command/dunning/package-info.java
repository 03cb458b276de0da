/** Commands about asking for what is overdue. */
package billing.cli.command.dunning;
