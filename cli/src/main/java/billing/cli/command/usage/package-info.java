/** Commands about usage: import, list, send, void, show, and pricing it without a database. */
package billing.cli.command.usage;
