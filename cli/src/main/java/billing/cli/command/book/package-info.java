/** Commands about the books: the journal for accounting programs, and reports. */
package billing.cli.command.book;
