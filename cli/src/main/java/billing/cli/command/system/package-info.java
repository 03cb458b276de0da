/** Commands about the program itself and its database file. */
package billing.cli.command.system;
