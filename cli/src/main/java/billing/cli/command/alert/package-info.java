/** Alerts on usage and on balances. */
package billing.cli.command.alert;
