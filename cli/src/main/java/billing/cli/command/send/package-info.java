/** Commands that send documents by e-mail. */
package billing.cli.command.send;
