/** Commands of who may use the API, and who hears of what happens. */
package billing.cli.command.access;
