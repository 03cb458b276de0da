/** Commands about payments and their receipts. */
package billing.cli.command.payment;
