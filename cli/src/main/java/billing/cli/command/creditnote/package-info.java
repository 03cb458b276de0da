/** Commands about credit notes. */
package billing.cli.command.creditnote;
