/** Commands about payments, payment methods, payment requests and receipts. */
package billing.cli.command.payment;
