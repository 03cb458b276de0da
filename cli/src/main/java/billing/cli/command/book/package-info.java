/** The books on the command line: the journal for other programs, and reports. */
package billing.cli.command.book;
