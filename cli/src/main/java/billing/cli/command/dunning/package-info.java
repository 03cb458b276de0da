/** Commands about dunning: collecting overdue invoices. */
package billing.cli.command.dunning;
