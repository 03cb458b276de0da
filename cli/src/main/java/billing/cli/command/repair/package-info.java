/** Commands about what has been billed: correcting it, and asking what else it might have been. */
package billing.cli.command.repair;
