/** Commands about the program and its database file. */
package billing.cli.command.system;
